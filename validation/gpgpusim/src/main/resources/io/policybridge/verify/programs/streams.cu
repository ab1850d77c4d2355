// Four streams whose kernels run at the same time: a long one, many short ones, one with shared memory and barriers, and
// one that starts when another stream has ended. GPGPU-Sim simulates while the application goes on: a kernel that reaches
// it a millisecond later starts in another cycle. So each batch is launched behind a kernel that keeps every SM busy until
// the last launch has been there for long: an SM takes another kernel when it has none.
#include <stdio.h>
#include <unistd.h>

__global__ void busy(float *data, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = data[i];
  for (int r = 0; r < rounds; r++) value = value * 1.5f + r;
  data[i] = value;
}

__global__ void scale(float *data, int n, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int r = 0; r < rounds; r++) {
    if (i < n) data[i] = data[i] * 1.5f + r;
  }
}

__global__ void reverse(int *data) {
  __shared__ int tile[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = data[i];
  __syncthreads();
  data[i] = tile[blockDim.x - 1 - threadIdx.x];
}

__global__ void stride(const float *from, float *to, int n, int step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[(i * step) % n] + i;
}

// GPGPU-Sim's two threads print into each other's lines: `busy` has begun, and that is printed, when this returns.
static void keepBusy(cudaStream_t stream, float *data) {
  busy<<<60, 32, 0, stream>>>(data, 600);
  usleep(100000);
}

int main() {
  const int n = 24 * 128;
  float *a, *b, *c, *unused;
  int *d;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  cudaMalloc(&c, n * sizeof(float));
  cudaMalloc(&d, n * sizeof(int));
  cudaMalloc(&unused, n * sizeof(float));
  cudaMemset(a, 0, n * sizeof(float));
  cudaMemset(b, 0, n * sizeof(float));
  int *host = new int[n];
  for (int i = 0; i < n; i++) host[i] = i;
  cudaMemcpy(d, host, n * sizeof(int), cudaMemcpyHostToDevice);
  cudaStream_t streams[4], first;
  for (int i = 0; i < 4; i++) cudaStreamCreate(&streams[i]);
  cudaStreamCreate(&first);
  cudaEvent_t event;
  cudaEventCreate(&event);
  keepBusy(first, unused);
  scale<<<6, 96, 0, streams[0]>>>(a, n, 40);
  reverse<<<n / 128, 128, 0, streams[1]>>>(d);
  for (int i = 0; i < 3; i++) stride<<<n / 256, 256, 0, streams[2]>>>(a, c, n, 17 + i);
  cudaEventRecord(event, streams[1]);
  cudaStreamWaitEvent(streams[3], event, 0);
  scale<<<n / 64, 64, 0, streams[3]>>>(b, n, 4);
  cudaDeviceSynchronize();
  stride<<<n / 128, 128>>>(b, c, n, 33);
  cudaDeviceSynchronize();
  keepBusy(first, unused);
  reverse<<<n / 128, 128, 0, streams[1]>>>(d);
  scale<<<n / 512, 512, 0, streams[2]>>>(b, n, 3);
  cudaDeviceSynchronize();
  cudaMemcpy(host, d, n * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += host[i] != i;
  printf("streams: %s\n", wrong == 0 ? "correct" : "WRONG");
  return wrong != 0;
}
