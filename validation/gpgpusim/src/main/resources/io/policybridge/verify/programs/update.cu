// Writes an array of 1.5 MB twice, a tile at a time: the first store of a line misses the L2, the second one makes the
// line dirty, and the stores of later tiles evict it.
#include <stdio.h>

__global__ void update(float4 *values, int rounds) {
  __shared__ float tile[128];
  for (int round = 0; round < rounds; round++) {
    int i = (round * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
    values[i] = make_float4(i, i, i, i);
    tile[threadIdx.x] = 0.5f * threadIdx.x;
    __syncthreads();
    if (threadIdx.x % 3 != 0) {
      float other = tile[127 - threadIdx.x];
      values[i] = make_float4(other, other, other, other);
    }
    __syncthreads();
  }
}

int main() {
  const int ctas = 45, threads = 128, rounds = 17;
  const int n = ctas * threads * rounds;
  float4 *values;
  cudaMalloc(&values, n * sizeof(float4));
  update<<<ctas, threads>>>(values, rounds);
  float4 *host = new float4[n];
  cudaMemcpy(host, values, n * sizeof(float4), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; i++) {
    float expected = i % threads % 3 != 0 ? 0.5f * (127 - i % threads) : 1.0f * i;
    wrong += host[i].x != expected || host[i].w != expected;
  }
  printf("update: %s\n", wrong == 0 ? "correct" : "WRONG");
  return wrong != 0;
}
