// FDTD-2D: a finite-difference time-domain method on a plane: three kernels a time step, one thread an element. As
// PolyBench/GPU describes it: blocks of 32x8 threads, the lanes of a warp along a row; a row of ex has ny + 1 elements.
#include "device.cuh"

KERNEL fdtd2d_ey(int nx, int ny, const float* source, float* ey, const float* hz, int t) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < nx && j < ny) {
    if (i == 0) {
      ey[j] = source[t];
    } else {
      ey[i * ny + j] -= 0.5f * (hz[i * ny + j] - hz[(i - 1) * ny + j]);
    }
  }
}

KERNEL fdtd2d_ex(int nx, int ny, float* ex, const float* hz) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < nx && j < ny && j > 0) {
    ex[i * (ny + 1) + j] -= 0.5f * (hz[i * ny + j] - hz[i * ny + j - 1]);
  }
}

KERNEL fdtd2d_hz(int nx, int ny, const float* ex, const float* ey, float* hz) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < nx && j < ny) {
    hz[i * ny + j] -= 0.7f * (ex[i * (ny + 1) + j + 1] - ex[i * (ny + 1) + j] + ey[(i + 1) * ny + j] - ey[i * ny + j]);
  }
}
