// SYRK: C = alpha A A^T + beta C, one thread an element of C. As PolyBench/GPU and the thesis (Figure 5.9) describe it:
// blocks of 32x8 threads, the lanes of a warp along a row of C, so that their reads of A are rows apart.
#include "device.cuh"

KERNEL syrk_product(int n, int m, float alpha, float beta, const float* a, float* c) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < n && j < n) {
    c[i * n + j] *= beta;
    for (int k = 0; k < m; k++) c[i * n + j] += alpha * a[i * m + k] * a[j * m + k];
  }
}
