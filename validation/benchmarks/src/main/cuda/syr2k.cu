// SYR2K: C = alpha A B^T + alpha B A^T + beta C, one thread an element of C. As PolyBench/GPU describes it: blocks of
// 32x8 threads, the lanes of a warp along a row of C, so that half of their reads are rows apart. Not known: whether the
// two products of a step are added to C at once, as here, or one after the other.
#include "device.cuh"

KERNEL syr2k_products(int n, int m, float alpha, float beta, const float* a, const float* b, float* c) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < n && j < n) {
    c[i * n + j] *= beta;
    for (int k = 0; k < m; k++) {
      c[i * n + j] += alpha * a[i * m + k] * b[j * m + k] + alpha * b[i * m + k] * a[j * m + k];
    }
  }
}
