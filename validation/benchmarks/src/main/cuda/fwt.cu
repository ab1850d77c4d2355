// FWT: dyadic convolution by the fast Walsh transform. As the sample of the CUDA SDK: passes over global memory that
// combine four elements a thread, in blocks of 256 threads, until 2048 elements remain, which a block of 512 threads
// transforms in shared memory; both vectors, then their products, then the products back.
#include "device.cuh"

#define MOST 2048

static inline __device__ void combine(float& a, float& b) {
  float t = a;
  a = t + b;
  b = t - b;
}

KERNEL fwt_inner(float* to, const float* from, int log2) {
  __shared__ float data[MOST];
  int n = 1 << log2;
  int base = blockIdx.x << log2;
  for (int i = threadIdx.x; i < n; i += blockDim.x) data[i] = from[base + i];
  int at = threadIdx.x;
  for (int stride = n >> 2; stride > 0; stride >>= 2) {
    int low = at & (stride - 1);
    int i0 = ((at - low) << 2) + low;
    int i1 = i0 + stride;
    int i2 = i1 + stride;
    int i3 = i2 + stride;
    __syncthreads();
    float d0 = data[i0];
    float d1 = data[i1];
    float d2 = data[i2];
    float d3 = data[i3];
    combine(d0, d2);
    combine(d1, d3);
    combine(d0, d1);
    combine(d2, d3);
    data[i0] = d0;
    data[i1] = d1;
    data[i2] = d2;
    data[i3] = d3;
  }
  // An odd power of two has one step of two elements left.
  if (log2 & 1) {
    __syncthreads();
    for (int i = threadIdx.x; i < n / 2; i += blockDim.x) {
      float d0 = data[2 * i];
      float d1 = data[2 * i + 1];
      combine(d0, d1);
      data[2 * i] = d0;
      data[2 * i + 1] = d1;
    }
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) to[base + i] = data[i];
}

KERNEL fwt_outer(float* to, const float* from, int stride) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  int low = at & (stride - 1);
  int i0 = ((at - low) << 2) + low;
  int i1 = i0 + stride;
  int i2 = i1 + stride;
  int i3 = i2 + stride;
  float d0 = from[i0];
  float d1 = from[i1];
  float d2 = from[i2];
  float d3 = from[i3];
  combine(d0, d2);
  combine(d1, d3);
  combine(d0, d1);
  combine(d2, d3);
  to[i0] = d0;
  to[i1] = d1;
  to[i2] = d2;
  to[i3] = d3;
}

KERNEL fwt_products(float* a, const float* b, int n) {
  int threads = blockDim.x * gridDim.x;
  float scale = 1.0f / n;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads) a[i] *= b[i] * scale;
}
