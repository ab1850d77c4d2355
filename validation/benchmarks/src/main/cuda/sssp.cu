// SSSP: shortest paths from one node, over a graph in CSR form. As GraphBIG describes it: blocks of 256 threads, one a
// node, all nodes in each round; a node whose distance became shorter relaxes its edges by atomics; the host goes on
// until no distance changes. Not known: the graphs that the papers read; ours is made of a seed.
#include "device.cuh"

KERNEL sssp_relax(const int* rows, const int* columns, const int* weights, int* distances, const bool* changed,
                  bool* next, bool* more, int n) {
  int node = blockIdx.x * blockDim.x + threadIdx.x;
  if (node < n && changed[node]) {
    int distance = distances[node];
    int end = rows[node + 1];
    for (int i = rows[node]; i < end; i++) {
      int neighbour = columns[i];
      int longer = distance + weights[i];
      if (longer < distances[neighbour]) {
        __nvvm_atom_min_gen_i(&distances[neighbour], longer);
        next[neighbour] = true;
        *more = true;
      }
    }
  }
}

KERNEL sssp_advance(bool* changed, bool* next, int n) {
  int node = blockIdx.x * blockDim.x + threadIdx.x;
  if (node < n) {
    changed[node] = next[node];
    next[node] = false;
  }
}
