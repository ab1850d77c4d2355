// An outer loop that reads the same 32 lines of its warp in each round, and behind that load an inner loop that streams.
// By clang 14: -x cuda --cuda-device-only --cuda-gpu-arch=sm_52 -nocudainc -nocudalib -O3 -S.
#include <__clang_cuda_builtin_vars.h>

extern "C" __attribute__((global)) void nested(const float* kept, const float* streamed, float* sums, int rounds, int lines) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  int threads = blockDim.x * gridDim.x;
  float sum = 0;
#pragma unroll 1
  for (int round = 0; round < rounds; round++) {
    sum += kept[32 * i + (round & 31)];
#pragma unroll 1
    for (int line = 0; line < lines; line++) sum += streamed[(round * lines + line) * threads + i];
  }
  sums[i] = sum;
}
