// BFS: breadth-first search over a graph in CSR form, a level per pair of launches, one thread a node. As Rodinia
// describes it: blocks of 512 threads; nodes that name the first and the number of their edges; flags of a byte for the
// nodes of this level, of the next, and those visited; the host goes on until no node is new. Not known: the input that
// the papers read; ours is made of a seed.
#include "device.cuh"

struct Node {
  int first;
  int edges;
};

KERNEL bfs_expand(const Node* nodes, const int* edges, bool* level, bool* next, const bool* visited, int* cost, int n) {
  int node = blockIdx.x * blockDim.x + threadIdx.x;
  if (node < n && level[node]) {
    level[node] = false;
    for (int i = nodes[node].first; i < nodes[node].first + nodes[node].edges; i++) {
      int neighbour = edges[i];
      if (!visited[neighbour]) {
        cost[neighbour] = cost[node] + 1;
        next[neighbour] = true;
      }
    }
  }
}

KERNEL bfs_advance(bool* level, bool* next, bool* visited, bool* more, int n) {
  int node = blockIdx.x * blockDim.x + threadIdx.x;
  if (node < n && next[node]) {
    level[node] = true;
    visited[node] = true;
    *more = true;
    next[node] = false;
  }
}
