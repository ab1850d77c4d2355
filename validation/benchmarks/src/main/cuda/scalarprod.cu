// SCALARPROD: the scalar products of pairs of vectors. As the sample of the CUDA SDK: 128 blocks of 256 threads take the
// pairs by turns; 1024 sums in shared memory, each of every 1024th product, are then added up as a tree.
#include "device.cuh"

#define SUMS 1024

KERNEL scalarprod_pairs(float* products, const float* a, const float* b, int vectors, int elements) {
  __shared__ float sums[SUMS];
  for (int vector = blockIdx.x; vector < vectors; vector += gridDim.x) {
    int base = elements * vector;
    int end = base + elements;
    for (int at = threadIdx.x; at < SUMS; at += blockDim.x) {
      float sum = 0;
      for (int i = base + at; i < end; i += SUMS) sum += a[i] * b[i];
      sums[at] = sum;
    }
    for (int stride = SUMS / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      for (int at = threadIdx.x; at < stride; at += blockDim.x) sums[at] += sums[stride + at];
    }
    if (threadIdx.x == 0) products[vector] = sums[0];
  }
}
