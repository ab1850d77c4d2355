// Local memory: arrays that data index, written and read in part of the lanes; the second kernel reads what the first
// one wrote.
#include <stdio.h>

const int kDepth = 24;

__global__ void scatter(const int *keys, int *out, int rounds) {
  const int n = blockIdx.x * blockDim.x + threadIdx.x;
  int slots[kDepth];
  for (int i = 0; i < kDepth; i++) slots[i] = i;
  for (int round = 0; round < rounds; round++) {
    const int key = keys[(n + round * 64) % (gridDim.x * blockDim.x)];
    slots[key % kDepth] += key;
    if (threadIdx.x % 4 != round % 4) slots[round % kDepth] ^= slots[(key + round) % kDepth];
  }
  int most = 0;
  for (int i = 0; i < 8; i++) most = max(most, slots[(keys[n] + i * 5) % kDepth]);
  out[n] = most;
}

__global__ void unwind(const int *from, int *to) {
  const int n = blockIdx.x * blockDim.x + threadIdx.x;
  int stack[kDepth], top = 0;
  for (int at = from[n] % 1000 + 1; at > 0 && top < kDepth; at /= 2) stack[top++] = at;
  int sum = 0;
  while (top > 0) sum = 3 * sum + stack[--top];
  to[n] = sum;
}

static int expected(const int *keys, int n, int i, int rounds) {
  int slots[kDepth];
  for (int k = 0; k < kDepth; k++) slots[k] = k;
  for (int round = 0; round < rounds; round++) {
    const int key = keys[(i + round * 64) % n];
    slots[key % kDepth] += key;
    if (i % 128 % 4 != round % 4) slots[round % kDepth] ^= slots[(key + round) % kDepth];
  }
  int most = 0;
  for (int k = 0; k < 8; k++) {
    const int slot = slots[(keys[i] + k * 5) % kDepth];
    most = slot > most ? slot : most;
  }
  int stack[kDepth], top = 0, sum = 0;
  for (int at = most % 1000 + 1; at > 0 && top < kDepth; at /= 2) stack[top++] = at;
  while (top > 0) sum = 3 * sum + stack[--top];
  return sum;
}

int main() {
  const int ctas = 8, threads = 128, rounds = 8, n = ctas * threads;
  int *host = new int[n], *found = new int[n], *keys, *largests, *sums;
  for (int i = 0; i < n; i++) host[i] = i * 1103 % 509;
  cudaMalloc(&keys, n * sizeof(int));
  cudaMalloc(&largests, n * sizeof(int));
  cudaMalloc(&sums, n * sizeof(int));
  cudaMemcpy(keys, host, n * sizeof(int), cudaMemcpyHostToDevice);
  scatter<<<ctas, threads>>>(keys, largests, rounds);
  cudaDeviceSynchronize();  // a launch prints, and so does the end of a kernel, from another thread
  unwind<<<ctas, threads>>>(largests, sums);
  cudaMemcpy(found, sums, n * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += found[i] != expected(host, n, i, rounds);
  printf("locals: %s\n", wrong == 0 ? "correct" : "WRONG");
  return wrong != 0;
}
