// Kernels with different needs of shared memory, so that an adaptive L1D gets another size in each.
#include <cstdio>
#include <cuda_runtime.h>
template <int WORDS> __global__ void reuse(const float *in, float *out, int n) {
  __shared__ float tile[WORDS];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x % WORDS] = in[i % n];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 6; k++) sum += in[(i * 9 + k * 512) % n] + tile[(threadIdx.x + k) % WORDS];
  out[i % n] = sum;
}
__global__ void plain(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 6; k++) sum += in[(i * 9 + k * 512) % n];
  out[i % n] = sum;
}
int main() {
  int n = 8192;
  float *a, *b;
  cudaMalloc(&a, n * 4); cudaMalloc(&b, n * 4);
  plain<<<40, 256>>>(a, b, n);
  cudaDeviceSynchronize();  // a launch prints, and so does the end of a kernel, from another thread
  reuse<256><<<40, 256>>>(b, a, n);
  cudaDeviceSynchronize();
  reuse<6144><<<40, 256>>>(a, b, n);
  cudaDeviceSynchronize();
  plain<<<40, 256>>>(b, a, n);
  cudaDeviceSynchronize();
  reuse<12000><<<40, 256>>>(a, b, n);
  cudaDeviceSynchronize();
  printf("done\n");
}
