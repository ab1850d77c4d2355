// Warps that wait for loads, barriers, fences and atomics, and that fetch behind branches: for two-level scheduling.
#include <cstdio>
#include <vector>

constexpr int kCount = 2048;
constexpr int kBlock = 128;
constexpr int kBlocks = kCount / kBlock;

__global__ void gather(const float *in, const int *at, float *out) {
  int i = blockIdx.x * kBlock + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 8; k++) sum += in[at[(i + k * 97) % kCount]];
  out[i] = sum;
}

__global__ void reduce(const float *in, float *out) {
  __shared__ float part[kBlock];
  part[threadIdx.x] = in[blockIdx.x * kBlock + threadIdx.x];
  __syncthreads();
  for (int half = kBlock / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = part[0];
}

__global__ void count(int *flags, int *data) {
  int i = blockIdx.x * kBlock + threadIdx.x;
  data[i] = i;
  __threadfence();
  atomicAdd(flags + i % 16, 1);
}

int main() {
  std::vector<float> values(kCount);
  std::vector<int> places(kCount);
  unsigned seed = 1;
  for (int i = 0; i < kCount; i++) {
    values[i] = i % 7;
    seed = seed * 1103515245u + 12345u;
    places[i] = (seed >> 8) % kCount;
  }
  float *in, *out, *sums;
  int *at, *flags, *data;
  cudaMalloc(&in, kCount * 4);
  cudaMalloc(&out, kCount * 4);
  cudaMalloc(&sums, kBlocks * 4);
  cudaMalloc(&at, kCount * 4);
  cudaMalloc(&flags, 16 * 4);
  cudaMalloc(&data, kCount * 4);
  cudaMemcpy(in, values.data(), kCount * 4, cudaMemcpyHostToDevice);
  cudaMemcpy(at, places.data(), kCount * 4, cudaMemcpyHostToDevice);
  cudaMemset(flags, 0, 16 * 4);
  gather<<<kBlocks, kBlock>>>(in, at, out);
  reduce<<<kBlocks, kBlock>>>(out, sums);
  count<<<kBlocks, kBlock>>>(flags, data);
  gather<<<kBlocks, kBlock>>>(out, at, in);
  cudaMemcpy(values.data(), in, kCount * 4, cudaMemcpyDeviceToHost);
  std::printf("%g\n", values[17]);
}
