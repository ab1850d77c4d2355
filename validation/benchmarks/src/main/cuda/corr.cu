// CORR: the matrix of the correlations of the m columns of n rows: means, standard deviations, centred and reduced data,
// then the products of columns. As PolyBench/GPU describes it: blocks of 256 threads, one a column, and of 32x8 where
// data are reduced; rows and columns count from 1, so that rows of m + 1 elements are not aligned. Not known: whether
// the products are summed in registers or, as here, in the matrix.
#include "device.cuh"

KERNEL corr_means(int m, int n, float* mean, const float* data) {
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (j <= m) {
    mean[j] = 0;
    for (int i = 1; i <= n; i++) mean[j] += data[i * (m + 1) + j];
    mean[j] /= n;
  }
}

KERNEL corr_deviations(int m, int n, const float* mean, float* deviation, const float* data) {
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (j <= m) {
    deviation[j] = 0;
    for (int i = 1; i <= n; i++) {
      deviation[j] += (data[i * (m + 1) + j] - mean[j]) * (data[i * (m + 1) + j] - mean[j]);
    }
    deviation[j] = sqrtf(deviation[j] / n);
    if (deviation[j] <= 0.005f) deviation[j] = 1;
  }
}

KERNEL corr_reduce(int m, int n, const float* mean, const float* deviation, float* data) {
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int i = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (i <= n && j <= m) {
    data[i * (m + 1) + j] -= mean[j];
    data[i * (m + 1) + j] /= sqrtf(n) * deviation[j];
  }
}

KERNEL corr_products(int m, int n, float* correlation, const float* data) {
  int j1 = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (j1 < m) {
    correlation[j1 * (m + 1) + j1] = 1;
    for (int j2 = j1 + 1; j2 <= m; j2++) {
      correlation[j1 * (m + 1) + j2] = 0;
      for (int i = 1; i <= n; i++) {
        correlation[j1 * (m + 1) + j2] += data[i * (m + 1) + j1] * data[i * (m + 1) + j2];
      }
      correlation[j2 * (m + 1) + j1] = correlation[j1 * (m + 1) + j2];
    }
  }
}
