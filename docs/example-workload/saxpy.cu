// y = a x + y, one thread an element.
#include <__clang_cuda_builtin_vars.h>

extern "C" __attribute__((global)) void saxpy(int n, float a, const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
