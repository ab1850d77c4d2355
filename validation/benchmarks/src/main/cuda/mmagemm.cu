// For sm_80
// GEMM on tensor cores, by mma.sync: D = alpha A B + beta C, of halves, summed in single precision; all matrices by
// rows. Tiles and launch as CUTLASS names them in s16816gemm_f16_128x128_32x3: as wmmagemm.cu, but three steps have room
// in shared memory. Copies to it pass no register, and begin two steps ahead. Pieces of its lines are exchanged, so that
// the eight that ldmatrix reads at once lie in different banks.
#include "gemm.cuh"

const int STAGES = 3;
const int TILE_ROWS = 16;
const int TILE_COLUMNS = 8;
const int TILE_DEPTH = 16;
const int ROWS = WARP_SIDE / TILE_ROWS;
const int COLUMNS = WARP_SIDE / TILE_COLUMNS;

// Bytes from the begin of a tile to the piece at a line and place.
static inline __device__ int aBytes(int line, int place) {
  return (line * DEPTH + (place / 8 ^ line / 2 % 4) * 8) * sizeof(half);
}
static inline __device__ int bBytes(int line, int place) {
  return (line * SIDE + (place / 8 ^ line % 8) * 8) * sizeof(half);
}

static inline __device__ unsigned shared(const void* at) {
  return (unsigned)(unsigned long)(const __attribute__((address_space(3))) void*)at;
}

static inline __device__ void copy(unsigned to, const half* from) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" : : "r"(to), "l"(from) : "memory");
}

static inline __device__ void load(int* matrices, unsigned from) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(matrices[0]), "=r"(matrices[1]), "=r"(matrices[2]), "=r"(matrices[3])
               : "r"(from)
               : "memory");
}

static inline __device__ void loadTransposed(int* matrices, unsigned from) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(matrices[0]), "=r"(matrices[1]), "=r"(matrices[2]), "=r"(matrices[3])
               : "r"(from)
               : "memory");
}

static inline __device__ void multiply(float* d, const int* a, const int* b) {
  asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
               "{%0, %1, %2, %3};"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

KERNEL mma_gemm(int n, float alpha, float beta, const half* a, const half* b, float* c) {
  __shared__ __attribute__((aligned(16))) half aTile[STAGES][SIDE * DEPTH];
  __shared__ __attribute__((aligned(16))) half bTile[STAGES][DEPTH * SIDE];
  const int TILE_BYTES = SIDE * DEPTH * sizeof(half);
  int row = blockIdx.y * SIDE;
  int column = blockIdx.x * SIDE;
  int warpRow = threadIdx.x / 64 * WARP_SIDE;
  int warpColumn = threadIdx.x / 32 % 2 * WARP_SIDE;
  int lane = threadIdx.x % 32;
  unsigned aShared = shared(aTile);
  unsigned bShared = shared(bTile);

  float sums[ROWS][COLUMNS][4] = {};
  for (int step = 1 - STAGES; step < n / DEPTH; step++) {
    if (step >= 0) {
      asm volatile("cp.async.wait_group %0;" : : "n"(STAGES - 2) : "memory");
      __syncthreads();
    }
    int next = step + STAGES - 1;
    if (next < n / DEPTH) {
      int stage = next % STAGES * TILE_BYTES;
#pragma unroll
      for (int i = 0; i < PIECES; i++) {
        copy(aShared + stage + aBytes(aLine(i), aPlace(i)), a + aPiece(n, row, next * DEPTH, i));
        copy(bShared + stage + bBytes(bLine(i), bPlace(i)), b + bPiece(n, next * DEPTH, column, i));
      }
    }
    asm volatile("cp.async.commit_group;" : : : "memory");
    if (step >= 0) {
      int stage = step % STAGES * TILE_BYTES;
#pragma unroll
      for (int k = 0; k < DEPTH; k += TILE_DEPTH) {
        int aFragment[ROWS][4];
#pragma unroll
        for (int i = 0; i < ROWS; i++) {
          load(aFragment[i], aShared + stage + aBytes(warpRow + i * TILE_ROWS + lane % 16, k + lane / 16 * 8));
        }
#pragma unroll
        for (int j = 0; j < COLUMNS; j += 2) {
          int bFragment[4];
          loadTransposed(
              bFragment, bShared + stage + bBytes(k + lane % 16, warpColumn + j * TILE_COLUMNS + lane / 16 * 8));
#pragma unroll
          for (int i = 0; i < ROWS; i++) {
            multiply(sums[i][j], aFragment[i], bFragment);
            multiply(sums[i][j + 1], aFragment[i], bFragment + 2);
          }
        }
      }
    }
  }

  typedef float pair __attribute__((ext_vector_type(2)));
#pragma unroll
  for (int i = 0; i < ROWS; i++) {
#pragma unroll
    for (int j = 0; j < COLUMNS; j++) {
#pragma unroll
      for (int group = 0; group < 2; group++) {
        pair* at = (pair*)(c + (row + warpRow + i * TILE_ROWS + group * 8 + lane / 4) * n + column + warpColumn +
                           j * TILE_COLUMNS + lane % 4 * 2);
        pair sum = {sums[i][j][2 * group], sums[i][j][2 * group + 1]};
        *at = alpha * sum + beta * *at;
      }
    }
  }
}
