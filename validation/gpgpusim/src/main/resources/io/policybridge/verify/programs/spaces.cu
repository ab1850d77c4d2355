// One load, without a state space and under a predicate: shared memory in some warps and rounds, global in others.
#include <stdio.h>

__device__ __forceinline__ int load_if(int execute, const int *address) {
  int value = -1;
  asm volatile("{ .reg .pred p; setp.ne.s32 p, %2, 0; @p ld.s32 %0, [%1]; }" : "+r"(value) : "l"(address), "r"(execute));
  return value;
}

__global__ void spaces(const int *values, int *sums, int rounds) {
  __shared__ int tile[256];
  const int t = threadIdx.x, warp = t / 32;
  tile[t] = 1000 + t;
  __syncthreads();
  int sum = 0;
  for (int round = 0; round < rounds; round++) {
    const int *from = (warp + round) % 3 == 0 ? tile + (t ^ round) : values + blockIdx.x * 256 + (t ^ round);
    const int loaded = load_if((t * 7 + round * 5) % 4 != 0, from);
    if (loaded >= 0) sum += loaded;
    if (round >= 2) atomicAdd(sums + (t * 17 + round) % 64, round);
  }
  atomicAdd(sums + 64 + blockIdx.x * 256 + t, sum);
}

int main() {
  const int ctas = 6, threads = 256, rounds = 6, n = ctas * threads;
  int *host = new int[n], *values, *sums;
  for (int i = 0; i < n; i++) host[i] = i;
  cudaMalloc(&values, n * sizeof(int));
  cudaMalloc(&sums, (64 + n) * sizeof(int));
  cudaMemcpy(values, host, n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(sums, 0, (64 + n) * sizeof(int));
  spaces<<<ctas, threads>>>(values, sums, rounds);
  int *found = new int[64 + n], *expected = new int[64 + n]();
  cudaMemcpy(found, sums, (64 + n) * sizeof(int), cudaMemcpyDeviceToHost);
  for (int cta = 0; cta < ctas; cta++)
    for (int t = 0; t < threads; t++)
      for (int round = 0; round < rounds; round++) {
        if ((t * 7 + round * 5) % 4 != 0)
          expected[64 + cta * 256 + t] += (t / 32 + round) % 3 == 0 ? 1000 + (t ^ round) : cta * 256 + (t ^ round);
        if (round >= 2) expected[(t * 17 + round) % 64] += round;
      }
  int wrong = 0;
  for (int i = 0; i < 64 + n; i++) wrong += found[i] != expected[i];
  printf("spaces: %s\n", wrong == 0 ? "correct" : "WRONG");
  return wrong != 0;
}
