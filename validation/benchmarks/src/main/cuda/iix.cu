// IIX, inverted index: where in HTML each link is. As Mars describes it: a task takes one line, and emits for each link
// in it the link as the key and its position as the value; the pairs are sorted by link, there is no Reduce. A thread
// reads its line byte by byte, so that lanes read lines apart. Not known: the texts that the papers read; ours is made
// of a seed.
#include "device.cuh"
#include "mars.cuh"

#define BEGIN 9

// Whether a link begins behind these bytes: <a href="
static inline __device__ bool isLink(const char* at) {
  return at[0] == '<' && at[1] == 'a' && at[2] == ' ' && at[3] == 'h' && at[4] == 'r' && at[5] == 'e' &&
         at[6] == 'f' && at[7] == '=' && at[8] == '"';
}

static inline __device__ int bytes(const char* link) {
  int bytes = 0;
  while (link[bytes] != '"' && link[bytes] != '\n') bytes++;
  return bytes;
}

KERNEL iix_count(const char* text, const int* lines, int n, int* keyBytes, int* valueBytes, int* pairs) {
  int line = blockIdx.x * blockDim.x + threadIdx.x;
  if (line < n) {
    int links = 0;
    int sum = 0;
    int end = lines[line + 1];
    for (int i = lines[line]; i < end; i++) {
      if (isLink(&text[i])) {
        links++;
        sum += bytes(&text[i + BEGIN]);
      }
    }
    keyBytes[line] = sum;
    valueBytes[line] = links * (int) sizeof(int);
    pairs[line] = links;
  }
}

KERNEL iix_map(const char* text, const int* lines, int n, const int* keyAt, const int* valueAt, const int* pairAt,
               char* keys, int* values, Pair* pairs) {
  int line = blockIdx.x * blockDim.x + threadIdx.x;
  if (line < n) {
    int key = keyAt[line];
    int value = valueAt[line];
    int pair = pairAt[line];
    int end = lines[line + 1];
    for (int i = lines[line]; i < end; i++) {
      if (isLink(&text[i])) {
        int length = bytes(&text[i + BEGIN]);
        copy(&keys[key], &text[i + BEGIN], length);
        values[value / (int) sizeof(int)] = i + BEGIN;
        pairs[pair] = Pair{key, length, value, (int) sizeof(int)};
        key += length;
        value += sizeof(int);
        pair++;
      }
    }
  }
}
