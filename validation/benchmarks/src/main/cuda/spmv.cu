// SPMV: y = A x, A sparse, in CSR form. As SHOC describes it: blocks of 128 threads; first one thread a row, so that
// lanes read elements apart, then one warp a row, whose lanes add their sums up in shared memory. SHOC reads x as a
// texture; here it is read from global memory. Not known: which of SHOC's forms the papers ran.
#include "device.cuh"

#define WARP 32
#define BLOCK 128

KERNEL spmv_scalar(const float* values, const float* x, const int* columns, const int* rows, int n, float* y) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n) {
    float sum = 0;
    int end = rows[row + 1];
    for (int i = rows[row]; i < end; i++) sum += values[i] * x[columns[i]];
    y[row] = sum;
  }
}

KERNEL spmv_vector(const float* values, const float* x, const int* columns, const int* rows, int n, float* y) {
  __shared__ volatile float sums[BLOCK];
  int lane = threadIdx.x & (WARP - 1);
  int row = blockIdx.x * (BLOCK / WARP) + threadIdx.x / WARP;
  if (row < n) {
    float sum = 0;
    int end = rows[row + 1];
    for (int i = rows[row] + lane; i < end; i += WARP) sum += values[i] * x[columns[i]];
    sums[threadIdx.x] = sum;
    if (lane < 16) sums[threadIdx.x] = sum = sum + sums[threadIdx.x + 16];
    if (lane < 8) sums[threadIdx.x] = sum = sum + sums[threadIdx.x + 8];
    if (lane < 4) sums[threadIdx.x] = sum = sum + sums[threadIdx.x + 4];
    if (lane < 2) sums[threadIdx.x] = sum = sum + sums[threadIdx.x + 2];
    if (lane < 1) y[row] = sum + sums[threadIdx.x + 1];
  }
}
