// Products of matrices and vectors: loads of 32 lines each whose lines do not all fit an L1D, then coherent ones, then
// ones by index. What an L1D keeps, or lets pass, decides the first.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void rows(const float *a, const float *b, const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; k++) sum += (a[i * n + k] + b[i * n + k]) * x[k];
  y[i] = sum;
}
__global__ void columns(const float *a, const float *y, float *z, int n) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int i = 0; i < n; i++) sum += a[i * n + j] * y[i];
  z[j] = sum;
}
__global__ void gathered(const float *a, const float *z, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 16; k++) sum += a[(i * 97 + k * 1031) % (n * n)] + z[(i + 5 * k) % n];
  y[i] = sum;
}
int main() {
  int n = 128;
  float *a, *b, *x, *y, *z;
  cudaMalloc(&a, n * n * 4); cudaMalloc(&b, n * n * 4);
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4);
  cudaMemset(a, 0, n * n * 4); cudaMemset(b, 0, n * n * 4); cudaMemset(x, 0, n * 4);
  rows<<<1, n>>>(a, b, x, y, n);
  cudaDeviceSynchronize();  // a launch prints, and so does the end of a kernel, from another thread
  columns<<<1, n>>>(a, y, z, n);
  cudaDeviceSynchronize();
  gathered<<<1, n>>>(a, z, y, n);
  cudaDeviceSynchronize();
  printf("done\n");
}
