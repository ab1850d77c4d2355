// PVC, page view count: how many visitors each page had, from a log of page, address and cookie. As Mars describes it,
// two jobs: in the first one a task takes an entry of the log and emits it as the key, its length as the value, and
// Reduce keeps one entry of each group; in the second one a task emits the page as the key, the address as the value,
// and Reduce counts the pairs of each group. Not known: the logs that the papers read; ours is made of a seed.
#include "device.cuh"
#include "mars.cuh"

static inline __device__ int bytesUpTo(char end, const char* from) {
  int bytes = 0;
  while (from[bytes] != end) bytes++;
  return bytes;
}

KERNEL pvc_entry_count(const int* lines, int n, int* keyBytes, int* valueBytes, int* pairs) {
  int line = blockIdx.x * blockDim.x + threadIdx.x;
  if (line < n) {
    keyBytes[line] = lines[line + 1] - lines[line];
    valueBytes[line] = sizeof(int);
    pairs[line] = 1;
  }
}

KERNEL pvc_entry_map(const char* log, const int* lines, int n, const int* keyAt, const int* valueAt, const int* pairAt,
                     char* keys, int* values, Pair* pairs) {
  int line = blockIdx.x * blockDim.x + threadIdx.x;
  if (line < n) {
    int length = lines[line + 1] - lines[line];
    copy(&keys[keyAt[line]], &log[lines[line]], length);
    values[valueAt[line] / (int) sizeof(int)] = length;
    pairs[pairAt[line]] = Pair{keyAt[line], length, valueAt[line], (int) sizeof(int)};
  }
}

KERNEL pvc_entry_reduce(const Pair* pairs, const int* groups, int n, Pair* entries) {
  int group = blockIdx.x * blockDim.x + threadIdx.x;
  if (group < n) entries[group] = pairs[groups[group]];
}

KERNEL pvc_page_count(const char* log, const Pair* entries, int n, int* keyBytes, int* valueBytes, int* pairs) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at < n) {
    int page = bytesUpTo('\t', &log[entries[at].key]);
    keyBytes[at] = page;
    valueBytes[at] = bytesUpTo('\t', &log[entries[at].key + page + 1]);
    pairs[at] = 1;
  }
}

KERNEL pvc_page_map(const char* log, const Pair* entries, int n, const int* keyAt, const int* valueAt,
                    const int* pairAt, char* keys, char* values, Pair* pairs) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at < n) {
    const char* entry = &log[entries[at].key];
    int page = bytesUpTo('\t', entry);
    int address = bytesUpTo('\t', &entry[page + 1]);
    copy(&keys[keyAt[at]], entry, page);
    copy(&values[valueAt[at]], &entry[page + 1], address);
    pairs[pairAt[at]] = Pair{keyAt[at], page, valueAt[at], address};
  }
}

KERNEL pvc_page_reduce(const int* groups, int n, int pairs, int* visitors) {
  int group = blockIdx.x * blockDim.x + threadIdx.x;
  if (group < n) visitors[group] = (group + 1 < n ? groups[group + 1] : pairs) - groups[group];
}
