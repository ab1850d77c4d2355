// Writes more than the L2 holds, so that write-backs and reads meet in the DRAM controllers. Recorded with
//   ./drain 8192
// on SM7_TITANV (a DRAM queue for writes alone) with 16 clusters, 8 channels, a smaller L2 (S:1:128:16, set index L)
// and -dram_write_queue_size 32:28:16. Compiled by nvcc 11.8 for compute_52.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void fill(float *out, int n, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[(size_t)i * stride % n] = (float)i;
}

__global__ void copy(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[n - 1 - i] = in[i] * 2 + out[i];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1 << 18;
  float *a, *b;
  cudaMalloc(&a, n * 4);
  cudaMalloc(&b, n * 4);
  fill<<<n / 256, 256>>>(a, n, 33);
  copy<<<n / 256, 256>>>(a, b, n);
  float h[4];
  cudaMemcpy(h, b, 16, cudaMemcpyDeviceToHost);
  printf("%g %g\n", h[0], h[3]);
}
