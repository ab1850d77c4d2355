// HOTSPOT: the temperatures of a chip, step by step. As Rodinia describes it: blocks of 16x16 threads, each with a tile
// of temperatures and powers in shared memory; a launch computes some steps, and a block all that its tile suffices for,
// so that the tiles overlap by as many rows and columns at each side as there are steps.
#include "device.cuh"

#define TILE 16

static inline __device__ int within(int x, int low, int high) { return x < low ? low : x > high ? high : x; }

KERNEL hotspot_steps(int steps, const float* power, const float* from, float* to, int columns, int rows, float scale,
                     float rx, float ry, float rz, float ambient) {
  __shared__ float temperatures[TILE][TILE];
  __shared__ float powers[TILE][TILE];
  __shared__ float computed[TILE][TILE];
  int tx = threadIdx.x;
  int ty = threadIdx.y;
  int inner = TILE - 2 * steps;
  int left = inner * blockIdx.x - steps;
  int top = inner * blockIdx.y - steps;
  int x = left + tx;
  int y = top + ty;
  bool inside = x >= 0 && x < columns && y >= 0 && y < rows;
  if (inside) {
    temperatures[ty][tx] = from[y * columns + x];
    powers[ty][tx] = power[y * columns + x];
  }
  __syncthreads();
  // What of the tile is on the chip.
  int lowX = left < 0 ? -left : 0;
  int highX = left + TILE > columns ? columns - 1 - left : TILE - 1;
  int lowY = top < 0 ? -top : 0;
  int highY = top + TILE > rows ? rows - 1 - top : TILE - 1;
  int north = within(ty - 1, lowY, highY);
  int south = within(ty + 1, lowY, highY);
  int west = within(tx - 1, lowX, highX);
  int east = within(tx + 1, lowX, highX);
  bool valid = false;
  for (int i = 0; i < steps; i++) {
    valid = tx >= i + 1 && tx <= TILE - i - 2 && ty >= i + 1 && ty <= TILE - i - 2 && inside;
    if (valid) {
      float here = temperatures[ty][tx];
      computed[ty][tx] = here
          + scale * (powers[ty][tx] + (temperatures[south][tx] + temperatures[north][tx] - 2 * here) * ry
              + (temperatures[ty][east] + temperatures[ty][west] - 2 * here) * rx + (ambient - here) * rz);
    }
    __syncthreads();
    if (i == steps - 1) break;
    if (valid) temperatures[ty][tx] = computed[ty][tx];
    __syncthreads();
  }
  if (valid) to[y * columns + x] = computed[ty][tx];
}
