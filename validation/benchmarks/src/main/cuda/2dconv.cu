// 2DCONV: a convolution with 3x3 coefficients, one thread an inner element. As PolyBench/GPU describes it: blocks of 32x8
// threads, the lanes of a warp along a row, all reads from global memory, column by column of the window.
#include "device.cuh"

KERNEL conv2d_window(int ni, int nj, const float* a, float* b) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i > 0 && j > 0 && i < ni - 1 && j < nj - 1) {
    b[i * nj + j] = 0.2f * a[(i - 1) * nj + j - 1] - 0.3f * a[i * nj + j - 1] + 0.4f * a[(i + 1) * nj + j - 1]
        + 0.5f * a[(i - 1) * nj + j] + 0.6f * a[i * nj + j] + 0.7f * a[(i + 1) * nj + j]
        - 0.8f * a[(i - 1) * nj + j + 1] - 0.9f * a[i * nj + j + 1] + 0.1f * a[(i + 1) * nj + j + 1];
  }
}
