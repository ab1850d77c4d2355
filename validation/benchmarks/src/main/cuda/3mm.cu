// 3MM: E = A B, F = C D, G = E F, one thread an element. As PolyBench/GPU describes it: a kernel for each product,
// blocks of 32x8 threads, the lanes of a warp along a row of the result. Sums are kept in the result, as in its other
// products.
#include "device.cuh"

static inline __device__ void multiply(int ni, int nj, int nk, const float* a, const float* b, float* c) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < ni && j < nj) {
    c[i * nj + j] = 0;
    for (int k = 0; k < nk; k++) c[i * nj + j] += a[i * nk + k] * b[k * nj + j];
  }
}

KERNEL threemm_first(int ni, int nj, int nk, const float* a, const float* b, float* e) { multiply(ni, nj, nk, a, b, e); }

KERNEL threemm_second(int nj, int nl, int nm, const float* c, const float* d, float* f) {
  multiply(nj, nl, nm, c, d, f);
}

KERNEL threemm_third(int ni, int nl, int nj, const float* e, const float* f, float* g) { multiply(ni, nl, nj, e, f, g); }
