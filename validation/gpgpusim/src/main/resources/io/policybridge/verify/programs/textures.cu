// Texture fetches: linear memory, a two-dimensional array, vectors of four, with loads of all other spaces between them.
// GPGPU-Sim writes arrays where no texture reads them, if they lie above 2 GB, so this one holds zeros.
#include <stdio.h>
#include <stdlib.h>

const int kWidth = 64, kHeight = 48, kTable = 256;
texture<float, 2, cudaReadModeElementType> plane;
texture<int, 1, cudaReadModeElementType> line;
texture<float4, 1, cudaReadModeElementType> quads;
__constant__ float weights[kTable];

__global__ void textures(const float *values, float *sums, int n, int rounds) {
  __shared__ float tile[128];
  const int t = threadIdx.x, at = blockIdx.x * blockDim.x + t;
  tile[t] = values[at];
  __syncthreads();
  float sum = 0;
  for (int round = 0; round < rounds; round++) {
    const int x = (at + round * 3) % kWidth, y = (at / kWidth + t * round) % kHeight;
    sum += tex2D(plane, x, y);
    sum += tex1Dfetch(line, (at * 5 + round * 7) % n);
    if ((t + round) % 4 != 0) {
      const float4 quad = tex1Dfetch(quads, (at / 2 + round) % (n / 4));
      sum += quad.x + quad.y + quad.z - quad.w;
    }
    sum += weights[(t / 4 + round) % kTable] + values[(at * 3 + round * 64) % n] + tile[(t + round) % 128];
  }
  sums[at] = sum;
}

int main(int count, char **arguments) {
  const int ctas = count > 1 ? atoi(arguments[1]) : 8, threads = 128, rounds = 4, n = ctas * threads;
  float *host = new float[n], *values, *sums, *found = new float[n], table[kTable];
  float *pixels = new float[kWidth * kHeight];
  int *integers = new int[n], *linear;
  for (int i = 0; i < n; i++) host[i] = i % 1000, integers[i] = 2 * (i % 1000);
  for (int i = 0; i < kTable; i++) table[i] = 3 * i;
  for (int i = 0; i < kWidth * kHeight; i++) pixels[i] = 0;
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&linear, n * sizeof(int));
  cudaMalloc(&sums, n * sizeof(float));
  cudaArray *array;
  cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  cudaMallocArray(&array, &floats, kWidth, kHeight);
  cudaMemcpyToArray(array, 0, 0, pixels, kWidth * kHeight * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(values, host, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(linear, integers, n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(weights, table, sizeof table);
  plane.addressMode[0] = plane.addressMode[1] = cudaAddressModeClamp;
  plane.filterMode = cudaFilterModePoint;
  plane.normalized = false;
  cudaBindTextureToArray(plane, array, floats);
  cudaBindTexture(0, line, linear, n * sizeof(int));
  cudaBindTexture(0, quads, values, n * sizeof(float));
  textures<<<ctas, threads>>>(values, sums, n, rounds);
  cudaMemcpy(found, sums, n * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; i++) {
    const int t = i % threads;
    float sum = 0;
    for (int round = 0; round < rounds; round++) {
      const int x = (i + round * 3) % kWidth, y = (i / kWidth + t * round) % kHeight;
      sum += pixels[y * kWidth + x] + integers[(i * 5 + round * 7) % n];
      if ((t + round) % 4 != 0) {
        const float *quad = host + 4 * ((i / 2 + round) % (n / 4));
        sum += quad[0] + quad[1] + quad[2] - quad[3];
      }
      sum += table[(t / 4 + round) % kTable] + host[(i * 3 + round * 64) % n] + host[i - t + (t + round) % 128];
    }
    wrong += sum != found[i];
  }
  printf("textures: %s\n", wrong == 0 ? "correct" : "WRONG");
  return wrong != 0;
}
