// 3DCONV: a convolution with 11 of the 27 neighbours, one launch a plane, one thread an inner element of it. As
// PolyBench/GPU describes it: blocks of 32x8 threads, the lanes of a warp along the last dimension, all reads from
// global memory. The neighbours are those of PolyBench, the coefficients are our own.
#include "device.cuh"

KERNEL conv3d_plane(int ni, int nj, int nk, const float* a, float* b, int i) {
  int k = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  int plane = nj * nk;
  if (i < ni - 1 && j < nj - 1 && k < nk - 1 && i > 0 && j > 0 && k > 0) {
    const float* at = a + i * plane + j * nk + k;
    b[i * plane + j * nk + k] = 0.2f * at[-plane - nk - 1] + 0.4f * at[plane - nk - 1] - 0.3f * at[-nk] + 0.6f * at[0]
        - 0.9f * at[nk] + 0.5f * at[-plane - nk + 1] + 0.7f * at[plane - nk + 1] - 0.8f * at[-plane + 1]
        + 0.1f * at[plane + 1] + 0.3f * at[-plane + nk + 1] - 0.6f * at[plane + nk + 1];
  }
}
