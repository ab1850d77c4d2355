// GESUMMV: y = alpha A x + beta B x, one thread a row of both matrices, so that lanes read rows apart. As PolyBench/GPU
// describes it: blocks of 256 threads, row-major order.
#include "device.cuh"

KERNEL gesummv_rows(int n, float alpha, float beta, const float* a, const float* b, float* tmp, const float* x,
                    float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    tmp[i] = 0;
    y[i] = 0;
    for (int j = 0; j < n; j++) {
      tmp[i] += a[i * n + j] * x[j];
      y[i] += b[i * n + j] * x[j];
    }
    y[i] = alpha * tmp[i] + beta * y[i];
  }
}
