// NW, Needleman-Wunsch: the scores of aligning two sequences. As Rodinia describes it: blocks of 16 threads with a tile
// of 16x16 scores in shared memory, of one row and one column more; a launch per diagonal of tiles, of one kernel up to
// the longest diagonal and of another one behind it; in a tile, the threads go along its diagonals.
#include "device.cuh"

#define TILE 16

static inline __device__ int best(int a, int b, int c) {
  int k = a > b ? a : b;
  return k > c ? k : c;
}

static inline __device__ void align(const int* similarity, int* scores, int columns, int penalty, int tileX, int tileY) {
  __shared__ int tile[TILE + 1][TILE + 1];
  __shared__ int similar[TILE][TILE];
  int tx = threadIdx.x;
  int corner = columns * TILE * tileY + TILE * tileX;
  int first = corner + columns + tx + 1;
  if (tx == 0) tile[0][0] = scores[corner];
  for (int ty = 0; ty < TILE; ty++) similar[ty][tx] = similarity[first + columns * ty];
  __syncthreads();
  tile[tx + 1][0] = scores[corner + columns * (tx + 1)];
  __syncthreads();
  tile[0][tx + 1] = scores[corner + tx + 1];
  __syncthreads();
  for (int m = 0; m < TILE; m++) {
    if (tx <= m) {
      int x = tx + 1;
      int y = m - tx + 1;
      tile[y][x] = best(tile[y - 1][x - 1] + similar[y - 1][x - 1], tile[y][x - 1] - penalty, tile[y - 1][x] - penalty);
    }
    __syncthreads();
  }
  for (int m = TILE - 2; m >= 0; m--) {
    if (tx <= m) {
      int x = tx + TILE - m;
      int y = TILE - tx;
      tile[y][x] = best(tile[y - 1][x - 1] + similar[y - 1][x - 1], tile[y][x - 1] - penalty, tile[y - 1][x] - penalty);
    }
    __syncthreads();
  }
  for (int ty = 0; ty < TILE; ty++) scores[first + ty * columns] = tile[ty + 1][tx + 1];
}

KERNEL nw_growing(const int* similarity, int* scores, int columns, int penalty, int diagonal) {
  align(similarity, scores, columns, penalty, blockIdx.x, diagonal - 1 - blockIdx.x);
}

KERNEL nw_shrinking(const int* similarity, int* scores, int columns, int penalty, int diagonal, int width) {
  align(similarity, scores, columns, penalty, blockIdx.x + width - diagonal, width - blockIdx.x - 1);
}
