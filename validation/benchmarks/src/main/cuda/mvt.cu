// MVT: x1 = x1 + A y1, one thread a row of A, then x2 = x2 + A^T y2, one thread a column. As PolyBench/GPU describes
// it: blocks of 256 threads, A in row-major order.
#include "device.cuh"

KERNEL mvt_rows(int n, const float* a, float* x1, const float* y1) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    for (int j = 0; j < n; j++) x1[i] += a[i * n + j] * y1[j];
  }
}

KERNEL mvt_columns(int n, const float* a, float* x2, const float* y2) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    for (int j = 0; j < n; j++) x2[i] += a[j * n + i] * y2[j];
  }
}
