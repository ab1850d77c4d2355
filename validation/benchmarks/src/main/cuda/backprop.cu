// BACKPROP: training of a network with one hidden layer of 16 units. As Rodinia describes it: blocks of 16x16 threads,
// one for 16 input units; the first kernel multiplies inputs and weights in shared memory and adds them up as a tree;
// the second one adjusts the weights. Weights have a row of 17 for each input unit, the first row and column are the
// bias; the host computes the layer of output in between. Inputs, weights and the target are made of a seed.
#include "device.cuh"

#define UNITS 16
#define ETA 0.3f
#define MOMENTUM 0.3f

KERNEL backprop_forward(const float* input, float* weights, float* sums, int in, int hidden) {
  __shared__ float nodes[UNITS];
  __shared__ float products[UNITS][UNITS];
  int by = blockIdx.y;
  int tx = threadIdx.x;
  int ty = threadIdx.y;
  int index = (hidden + 1) * UNITS * by + (hidden + 1) * ty + tx + 1 + (hidden + 1);
  if (tx == 0) nodes[ty] = input[UNITS * by + ty + 1];
  __syncthreads();
  products[ty][tx] = weights[index];
  __syncthreads();
  products[ty][tx] = products[ty][tx] * nodes[ty];
  __syncthreads();
  for (int step = 2; step <= UNITS; step *= 2) {
    if (ty % step == 0) products[ty][tx] = products[ty][tx] + products[ty + step / 2][tx];
    __syncthreads();
  }
  weights[index] = products[ty][tx];
  __syncthreads();
  if (tx == 0) sums[by * hidden + ty] = products[tx][ty];
}

KERNEL backprop_adjust(const float* delta, int hidden, const float* input, int in, float* weights, float* last) {
  int by = blockIdx.y;
  int tx = threadIdx.x;
  int ty = threadIdx.y;
  int index = (hidden + 1) * UNITS * by + (hidden + 1) * ty + tx + 1 + (hidden + 1);
  int x = tx + 1;
  int y = UNITS * by + ty + 1;
  float change = ETA * delta[x] * input[y];
  weights[index] += change + MOMENTUM * last[index];
  last[index] = change + MOMENTUM * last[index];
  __syncthreads();
  if (ty == 0 && by == 0) {
    change = ETA * delta[x];
    weights[x] += change + MOMENTUM * last[x];
    last[x] = change + MOMENTUM * last[x];
  }
}
