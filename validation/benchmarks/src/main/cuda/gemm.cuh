// What the products on tensor cores have in common: a CTA of four warps, two by two, for 128x128 elements.
#pragma once

#include "device.cuh"

// A half, as its bits.
typedef unsigned short half;
// What a thread copies at once: 16 bytes, eight halves.
typedef int piece __attribute__((ext_vector_type(4)));

const int THREADS = 128;
const int SIDE = 128;
const int WARP_SIDE = 64;
const int DEPTH = 32;
// Of a tile of A, and of one of B, for each thread.
const int PIECES = SIDE * DEPTH / 8 / THREADS;

// Where in the tiles piece i of this thread lies.
static inline __device__ int aLine(int i) { return (threadIdx.x + i * THREADS) / (DEPTH / 8); }
static inline __device__ int aPlace(int i) { return threadIdx.x % (DEPTH / 8) * 8; }
static inline __device__ int bLine(int i) { return (threadIdx.x + i * THREADS) / (SIDE / 8); }
static inline __device__ int bPlace(int i) { return threadIdx.x % (SIDE / 8) * 8; }

// Where in A and B of n columns it lies, if the tile begins at that row and column.
static inline __device__ int aPiece(int n, int row, int column, int i) {
  return (row + aLine(i)) * n + column + aPlace(i);
}
static inline __device__ int bPiece(int n, int row, int column, int i) {
  return (row + bLine(i)) * n + column + bPlace(i);
}
