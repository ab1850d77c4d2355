// ATAX, y = A^T (A x): one thread a row of A, then one thread a column. As PolyBench/GPU describes it: blocks of 256
// threads, A in row-major order, so that the first kernel's lanes read rows apart and the second's neighbours.
#include "device.cuh"

KERNEL atax_rows(int nx, int ny, const float* a, const float* x, float* tmp) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < nx) {
    tmp[i] = 0;
    for (int j = 0; j < ny; j++) tmp[i] += a[i * ny + j] * x[j];
  }
}

KERNEL atax_columns(int nx, int ny, const float* a, float* y, const float* tmp) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < ny) {
    y[j] = 0;
    for (int i = 0; i < nx; i++) y[j] += a[i * ny + j] * tmp[i];
  }
}
