// COVAR: the matrix of the covariances of the m columns of n rows: means, centred data, then the products of columns. As
// PolyBench/GPU describes it: blocks of 256 threads, one a column, and of 32x8 where data are centred; rows and columns
// count from 1, so that rows of m + 1 elements are not aligned. Not known: whether the products are summed in registers
// or, as here, in the matrix.
#include "device.cuh"

KERNEL covar_means(int m, int n, float* mean, const float* data) {
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (j <= m) {
    mean[j] = 0;
    for (int i = 1; i <= n; i++) mean[j] += data[i * (m + 1) + j];
    mean[j] /= n;
  }
}

KERNEL covar_centre(int m, int n, const float* mean, float* data) {
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int i = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (i <= n && j <= m) data[i * (m + 1) + j] -= mean[j];
}

KERNEL covar_products(int m, int n, float* covariance, const float* data) {
  int j1 = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (j1 <= m) {
    for (int j2 = j1; j2 <= m; j2++) {
      covariance[j1 * (m + 1) + j2] = 0;
      for (int i = 1; i <= n; i++) {
        covariance[j1 * (m + 1) + j2] += data[i * (m + 1) + j1] * data[i * (m + 1) + j2];
      }
      covariance[j2 * (m + 1) + j1] = covariance[j1 * (m + 1) + j2];
    }
  }
}
