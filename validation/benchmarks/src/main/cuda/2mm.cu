// 2MM: C = A B, then E = C D, one thread an element. As PolyBench/GPU describes it: blocks of 32x8 threads, the lanes of
// a warp along a row of the result; two kernels of the same form.
#include "device.cuh"

KERNEL twomm_first(int ni, int nj, int nk, const float* a, const float* b, float* c) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < ni && j < nj) {
    c[i * nj + j] = 0;
    for (int k = 0; k < nk; k++) c[i * nj + j] += a[i * nk + k] * b[k * nj + j];
  }
}

KERNEL twomm_second(int ni, int nj, int nl, const float* c, const float* d, float* e) {
  int l = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < ni && l < nl) {
    e[i * nl + l] = 0;
    for (int j = 0; j < nj; j++) e[i * nl + l] += c[i * nj + j] * d[j * nl + l];
  }
}
