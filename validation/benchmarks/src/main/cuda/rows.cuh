// Programs of Mars whose tasks each take two rows of floats and emit one number: it is the key, the two rows the value.
#pragma once

#include "mars.cuh"

// The input of a task: which rows, how many floats each has, and how many rows there are.
struct Rows {
  int first;
  int second;
  int columns;
  int rows;
};

struct Place {
  int first;
  int second;
};

struct __attribute__((aligned(16))) Four {
  float x, y, z, w;
};

// Where each task emits its pair, and the buffers of all.
struct Room {
  const int* keyAt;
  const int* valueAt;
  const int* pairAt;
  float* keys;
  Place* values;
  Pair* pairs;
};

KERNEL rows_count(int n, int* keyBytes, int* valueBytes, int* pairs) {
  int task = blockIdx.x * blockDim.x + threadIdx.x;
  if (task < n) {
    keyBytes[task] = sizeof(float);
    valueBytes[task] = sizeof(Place);
    pairs[task] = 1;
  }
}

static inline __device__ void emit(Room room, int task, float number, Rows of) {
  int key = room.keyAt[task];
  int value = room.valueAt[task];
  room.keys[key / sizeof(float)] = number;
  room.values[value / sizeof(Place)] = Place{of.first, of.second};
  room.pairs[room.pairAt[task]] = Pair{key, (int) sizeof(float), value, (int) sizeof(Place)};
}
