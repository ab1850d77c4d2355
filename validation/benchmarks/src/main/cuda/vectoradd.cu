// VECTORADD: C = A + B, one thread an element. As the sample of the CUDA SDK: blocks of 256 threads.
#include "device.cuh"

KERNEL vectoradd_sum(const float* a, const float* b, float* c, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
