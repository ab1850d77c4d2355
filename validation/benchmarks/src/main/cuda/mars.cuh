// What Mars does around the Map and Reduce of a program, as it is described: a kernel counts what each task emits,
// prefix sums say where, a second kernel emits it there; pairs are sorted by a bitonic network that compares keys, and
// pairs of equal keys are a group. Not known: how large the blocks of these steps are; here 256 threads.
#pragma once

#include "device.cuh"

#define SCANNED 256

// A pair of key and value: where in the buffers of keys and values they are. Fillers have keys of -1 bytes.
struct Pair {
  int key;
  int keyBytes;
  int value;
  int valueBytes;
};

// Below 0 if a's key comes before b's. Fillers come last.
static inline __device__ int compare(const char* keys, Pair a, Pair b) {
  if (a.keyBytes < 0 || b.keyBytes < 0) return (a.keyBytes < 0) - (b.keyBytes < 0);
  int bytes = a.keyBytes < b.keyBytes ? a.keyBytes : b.keyBytes;
  for (int i = 0; i < bytes; i++) {
    int difference = keys[a.key + i] - keys[b.key + i];
    if (difference != 0) return difference;
  }
  return a.keyBytes - b.keyBytes;
}

static inline __device__ void copy(char* to, const char* from, int bytes) {
  for (int i = 0; i < bytes; i++) to[i] = from[i];
}

// For each of a block's numbers the sum of those before it, and the sum of all.
KERNEL mars_scan(const int* numbers, int* before, int* sums, int n) {
  __shared__ int partial[2][SCANNED];
  int at = blockIdx.x * SCANNED + threadIdx.x;
  int number = at < n ? numbers[at] : 0;
  int in = 0;
  partial[in][threadIdx.x] = number;
  __syncthreads();
  for (int apart = 1; apart < SCANNED; apart *= 2) {
    int sum = partial[in][threadIdx.x];
    if (threadIdx.x >= apart) sum += partial[in][threadIdx.x - apart];
    in = 1 - in;
    partial[in][threadIdx.x] = sum;
    __syncthreads();
  }
  if (at < n) before[at] = partial[in][threadIdx.x] - number;
  if (threadIdx.x == SCANNED - 1) sums[blockIdx.x] = partial[in][threadIdx.x];
}

KERNEL mars_add(int* before, const int* sums, int n) {
  int at = blockIdx.x * SCANNED + threadIdx.x;
  if (at < n) before[at] += sums[blockIdx.x];
}

// One step of the network: each pair is compared with the one that is `apart` from it, in sequences of `run` pairs that
// go up and down by turns.
KERNEL mars_sort(Pair* pairs, const char* keys, int apart, int run, int n) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  int other = at ^ apart;
  if (other > at && other < n) {
    Pair a = pairs[at];
    Pair b = pairs[other];
    int difference = compare(keys, a, b);
    if ((at & run) == 0 ? difference > 0 : difference < 0) {
      pairs[at] = b;
      pairs[other] = a;
    }
  }
}

// 1 where a group begins.
KERNEL mars_begins(const Pair* pairs, const char* keys, int* begins, int n) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at < n) begins[at] = at == 0 || compare(keys, pairs[at - 1], pairs[at]) != 0;
}

KERNEL mars_groups(const int* begins, const int* before, int* groups, int n) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at < n && begins[at]) groups[before[at]] = at;
}
