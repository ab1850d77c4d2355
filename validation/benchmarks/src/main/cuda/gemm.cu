// GEMM: C = alpha A B + beta C, one thread an element of C. As PolyBench/GPU describes it: blocks of 32x8 threads, the
// lanes of a warp along a row of C.
#include "device.cuh"

KERNEL gemm_product(int ni, int nj, int nk, float alpha, float beta, const float* a, const float* b, float* c) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < ni && j < nj) {
    c[i * nj + j] *= beta;
    for (int k = 0; k < nk; k++) c[i * nj + j] += alpha * a[i * nk + k] * b[k * nj + j];
  }
}
