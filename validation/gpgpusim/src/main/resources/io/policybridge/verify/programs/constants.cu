// Constant memory: indices that are the same in a warp, that differ in a few lanes, and in all of them.
#include <stdio.h>
#include <stdlib.h>

const int kSmall = 64, kLarge = 4096;
__constant__ int small[kSmall];
__constant__ int large[kLarge];
__constant__ double wide[kLarge / 4];

__global__ void constants(const int *values, long long *sums, int rounds) {
  __shared__ int tile[256];
  const int t = threadIdx.x, n = blockIdx.x * blockDim.x + t;
  tile[t] = values[n];
  __syncthreads();
  long long sum = 0;
  for (int round = 0; round < rounds; round++) {
    sum += small[(blockIdx.x + round) % kSmall];
    sum += large[(n * 37 + round * 101) % kLarge];
    if (t % 3 != round % 3) sum += large[(t / 8 * 64 + round * 8) % kLarge];
    sum += (long long)wide[(t / 16 + round * 5) % (kLarge / 4)];
    sum += tile[(t + round) % 256] + values[(n + round * 32) % (gridDim.x * blockDim.x)];
  }
  sums[n] = sum;
}

int main(int count, char **arguments) {
  const int ctas = count > 1 ? atoi(arguments[1]) : 3, threads = 256, rounds = 4, n = ctas * threads;
  int *host = new int[n], *values, constant[kLarge];
  double doubles[kLarge / 4];
  long long *sums, *found = new long long[n];
  for (int i = 0; i < n; i++) host[i] = i;
  for (int i = 0; i < kLarge; i++) constant[i] = 3 * i;
  for (int i = 0; i < kLarge / 4; i++) doubles[i] = 5 * i;
  cudaMalloc(&values, n * sizeof(int));
  cudaMalloc(&sums, n * sizeof(long long));
  cudaMemcpy(values, host, n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(small, constant, sizeof small);
  cudaMemcpyToSymbol(large, constant, sizeof large);
  cudaMemcpyToSymbol(wide, doubles, sizeof wide);
  constants<<<ctas, threads>>>(values, sums, rounds);
  cudaMemcpy(found, sums, n * sizeof(long long), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; i++) {
    const int t = i % threads, cta = i / threads;
    long long sum = 0;
    for (int round = 0; round < rounds; round++) {
      sum += 3 * ((cta + round) % kSmall) + 3 * ((i * 37 + round * 101) % kLarge);
      if (t % 3 != round % 3) sum += 3 * ((t / 8 * 64 + round * 8) % kLarge);
      sum += 5 * ((t / 16 + round * 5) % (kLarge / 4));
      sum += cta * threads + (t + round) % 256 + (i + round * 32) % n;
    }
    wrong += sum != found[i];
  }
  printf("constants: %s\n", wrong == 0 ? "correct" : "WRONG");
  return wrong != 0;
}
