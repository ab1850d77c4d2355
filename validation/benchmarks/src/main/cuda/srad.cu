// SRAD: speckle reducing anisotropic diffusion of an image. As the second version in Rodinia is described: blocks of
// 16x16 threads with tiles in shared memory; one kernel computes four derivatives and the coefficient of each pixel, the
// next one, from the coefficients below and right, the new image; the host computes the speckle's scale in between.
#include "device.cuh"

#define TILE 16

KERNEL srad_coefficients(float* north, float* south, float* west, float* east, const float* image, float* coefficients,
                         int columns, int rows, float scale) {
  __shared__ float tile[TILE][TILE];
  __shared__ float above[TILE][TILE];
  __shared__ float below[TILE][TILE];
  __shared__ float left[TILE][TILE];
  __shared__ float right[TILE][TILE];
  int tx = threadIdx.x;
  int ty = threadIdx.y;
  int x = blockIdx.x * TILE + tx;
  int y = blockIdx.y * TILE + ty;
  int at = y * columns + x;
  above[ty][tx] = image[(y == ty ? 0 : blockIdx.y * TILE - 1) * columns + x];
  below[ty][tx] = image[(blockIdx.y == gridDim.y - 1 ? rows - 1 : (blockIdx.y + 1) * TILE) * columns + x];
  left[ty][tx] = image[y * columns + (x == tx ? 0 : blockIdx.x * TILE - 1)];
  right[ty][tx] = image[y * columns + (blockIdx.x == gridDim.x - 1 ? columns - 1 : (blockIdx.x + 1) * TILE)];
  __syncthreads();
  tile[ty][tx] = image[at];
  __syncthreads();
  float here = tile[ty][tx];
  float n = (ty == 0 ? above[ty][tx] : tile[ty - 1][tx]) - here;
  float s = (ty == TILE - 1 ? below[ty][tx] : tile[ty + 1][tx]) - here;
  float w = (tx == 0 ? left[ty][tx] : tile[ty][tx - 1]) - here;
  float e = (tx == TILE - 1 ? right[ty][tx] : tile[ty][tx + 1]) - here;
  float gradient = (n * n + s * s + w * w + e * e) / (here * here);
  float laplacian = (n + s + w + e) / here;
  float numerator = 0.5f * gradient - 1.0f / 16.0f * (laplacian * laplacian);
  float denominator = 1 + 0.25f * laplacian;
  float speckle = numerator / (denominator * denominator);
  denominator = (speckle - scale) / (scale * (1 + scale));
  float coefficient = 1.0f / (1.0f + denominator);
  coefficients[at] = coefficient < 0 ? 0 : coefficient > 1 ? 1 : coefficient;
  east[at] = e;
  west[at] = w;
  south[at] = s;
  north[at] = n;
}

KERNEL srad_update(const float* north, const float* south, const float* west, const float* east, float* image,
                   const float* coefficients, int columns, int rows, float lambda) {
  __shared__ float tile[TILE][TILE];
  __shared__ float below[TILE][TILE];
  __shared__ float right[TILE][TILE];
  __shared__ float pixels[TILE][TILE];
  int tx = threadIdx.x;
  int ty = threadIdx.y;
  int x = blockIdx.x * TILE + tx;
  int y = blockIdx.y * TILE + ty;
  int at = y * columns + x;
  pixels[ty][tx] = image[at];
  __syncthreads();
  below[ty][tx] = coefficients[(blockIdx.y == gridDim.y - 1 ? rows - 1 : (blockIdx.y + 1) * TILE) * columns + x];
  right[ty][tx] = coefficients[y * columns + (blockIdx.x == gridDim.x - 1 ? columns - 1 : (blockIdx.x + 1) * TILE)];
  __syncthreads();
  tile[ty][tx] = coefficients[at];
  __syncthreads();
  float here = tile[ty][tx];
  float s = ty == TILE - 1 ? below[ty][tx] : tile[ty + 1][tx];
  float e = tx == TILE - 1 ? right[ty][tx] : tile[ty][tx + 1];
  float divergence = here * north[at] + s * south[at] + here * west[at] + e * east[at];
  image[at] = pixels[ty][tx] + 0.25f * lambda * divergence;
}
