// CC: connected components of an undirected graph in CSR form: each node takes the least label of its neighbours, and
// gives them its own. As GraphBIG describes it: blocks of 256 threads, one a node, all nodes in each round; the host
// goes on until no label changes. Not known: the graphs that the papers read; ours is made of a seed.
#include "device.cuh"

KERNEL cc_labels(unsigned* labels, int n) {
  int node = blockIdx.x * blockDim.x + threadIdx.x;
  if (node < n) labels[node] = node;
}

KERNEL cc_spread(const int* rows, const int* columns, int* labels, bool* more, int n) {
  int node = blockIdx.x * blockDim.x + threadIdx.x;
  if (node < n) {
    int label = labels[node];
    int end = rows[node + 1];
    for (int i = rows[node]; i < end; i++) {
      int other = labels[columns[i]];
      if (label < other) {
        __nvvm_atom_min_gen_i(&labels[columns[i]], label);
        *more = true;
      }
    }
  }
}
