// BICG, the two products of the BiCGStab solver: s = A^T r, one thread a column of A, then q = A p, one thread a row.
// As PolyBench/GPU describes it: blocks of 256 threads, A in row-major order.
#include "device.cuh"

KERNEL bicg_columns(int nx, int ny, const float* a, const float* r, float* s) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < ny) {
    s[j] = 0;
    for (int i = 0; i < nx; i++) s[j] += r[i] * a[i * ny + j];
  }
}

KERNEL bicg_rows(int nx, int ny, const float* a, const float* p, float* q) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < nx) {
    q[i] = 0;
    for (int j = 0; j < ny; j++) q[i] += a[i * ny + j] * p[j];
  }
}
