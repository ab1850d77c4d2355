// STREAMCLUSTER: what would be gained if a point became a centre. As Rodinia describes it: blocks of 512 threads, one a
// point; coordinates in the order of dimensions; points as structures of 32 bytes; each thread has a row in a table of
// what moving away would save each centre, and, in its last column, of what its point would save. Not known: which
// points the papers' runs tried; here the host tries some, made of a seed.
#include "device.cuh"

struct Point {
  float weight;
  const float* coordinates;
  long centre;
  float cost;
};

KERNEL streamcluster_gain(int points, int dimensions, long candidate, const Point* all, int centres, int row,
                          const float* coordinates, float* saved, const int* places, bool* moves) {
  int point = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
  if (point < points) {
    float* lower = &saved[point * row];
    float cost = 0;
    for (int i = 0; i < dimensions; i++) {
      float difference = coordinates[i * points + point] - coordinates[i * points + candidate];
      cost += difference * difference;
    }
    cost *= all[point].weight;
    if (cost < all[point].cost) {
      moves[point] = true;
      lower[centres] += cost - all[point].cost;
    } else {
      lower[places[all[point].centre]] += all[point].cost - cost;
    }
  }
}
