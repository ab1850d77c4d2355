// CONVSEP: convolution of an image with a separable kernel of radius 8, first along its rows, then along its columns. As
// the sample of the CUDA SDK: blocks of 16x4 threads that compute eight tiles of a row each, and of 16x8 threads with
// eight tiles of a column, in shared memory with a tile of the neighbours at either end; coefficients in constant memory.
#include "device.cuh"

#define RADIUS 8
#define ROW_X 16
#define ROW_Y 4
#define COLUMN_X 16
#define COLUMN_Y 8
#define STEPS 8

__constant__ float convsep_coefficients[2 * RADIUS + 1];

KERNEL convsep_rows(float* to, const float* from, int width, int pitch) {
  __shared__ float data[ROW_Y][(STEPS + 2) * ROW_X];
  int x = (blockIdx.x * STEPS - 1) * ROW_X + threadIdx.x;
  int y = blockIdx.y * ROW_Y + threadIdx.y;
  from += y * pitch + x;
  to += y * pitch + x;
#pragma unroll
  for (int i = 1; i < 1 + STEPS; i++) data[threadIdx.y][threadIdx.x + i * ROW_X] = from[i * ROW_X];
  data[threadIdx.y][threadIdx.x] = x >= 0 ? from[0] : 0;
  data[threadIdx.y][threadIdx.x + (1 + STEPS) * ROW_X] = width - x > (1 + STEPS) * ROW_X ? from[(1 + STEPS) * ROW_X] : 0;
  __syncthreads();
#pragma unroll
  for (int i = 1; i < 1 + STEPS; i++) {
    float sum = 0;
#pragma unroll
    for (int j = -RADIUS; j <= RADIUS; j++) {
      sum += convsep_coefficients[RADIUS - j] * data[threadIdx.y][threadIdx.x + i * ROW_X + j];
    }
    to[i * ROW_X] = sum;
  }
}

KERNEL convsep_columns(float* to, const float* from, int height, int pitch) {
  __shared__ float data[COLUMN_X][(STEPS + 2) * COLUMN_Y + 1];
  int x = blockIdx.x * COLUMN_X + threadIdx.x;
  int y = (blockIdx.y * STEPS - 1) * COLUMN_Y + threadIdx.y;
  from += y * pitch + x;
  to += y * pitch + x;
#pragma unroll
  for (int i = 1; i < 1 + STEPS; i++) data[threadIdx.x][threadIdx.y + i * COLUMN_Y] = from[i * COLUMN_Y * pitch];
  data[threadIdx.x][threadIdx.y] = y >= 0 ? from[0] : 0;
  data[threadIdx.x][threadIdx.y + (1 + STEPS) * COLUMN_Y] =
      height - y > (1 + STEPS) * COLUMN_Y ? from[(1 + STEPS) * COLUMN_Y * pitch] : 0;
  __syncthreads();
#pragma unroll
  for (int i = 1; i < 1 + STEPS; i++) {
    float sum = 0;
#pragma unroll
    for (int j = -RADIUS; j <= RADIUS; j++) {
      sum += convsep_coefficients[RADIUS - j] * data[threadIdx.x][threadIdx.y + i * COLUMN_Y + j];
    }
    to[i * COLUMN_Y * pitch] = sum;
  }
}
