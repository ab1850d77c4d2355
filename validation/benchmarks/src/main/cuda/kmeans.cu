// KMEANS: assigns points to the nearest of a few centres. As Rodinia describes it: blocks of 256 threads; a first kernel
// brings the features of the points from row-major order, a point a row, into the order of features, so that it reads
// rows apart; in the second one a thread compares its point with the centres, which are in constant memory; the host
// computes new centres and goes on until few points move. Rodinia reads the features as a texture; here, as the thesis
// needs it for its misses in the L1 data cache, from global memory. Not known: what else CCWS's version changed.
#include "device.cuh"

#define MOST_CENTRES 1088

__constant__ float kmeans_centres[MOST_CENTRES];

KERNEL kmeans_transpose(const float* rows, float* columns, int points, int features) {
  int point = blockIdx.x * blockDim.x + threadIdx.x;
  if (point < points) {
    for (int i = 0; i < features; i++) columns[point + points * i] = rows[point * features + i];
  }
}

KERNEL kmeans_assign(const float* columns, int features, int points, int centres, int* membership) {
  int point = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
  if (point < points) {
    int nearest = -1;
    float least = 3.4e38f;
    for (int i = 0; i < centres; i++) {
      float distance = 0;
      for (int j = 0; j < features; j++) {
        float difference = columns[point + j * points] - kmeans_centres[i * features + j];
        distance += difference * difference;
      }
      if (distance < least) {
        least = distance;
        nearest = i;
      }
    }
    membership[point] = nearest;
  }
}
