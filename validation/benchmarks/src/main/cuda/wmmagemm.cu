// For sm_70
// GEMM on tensor cores, by wmma: D = alpha A B + beta C, of halves, summed in single precision; all matrices by rows.
// Tiles and launch as CUTLASS names them in s884gemm_f16_128x128_32x2: a CTA of four warps has 128x128 of D, a warp
// 64x64 of them; 32 columns of A and rows of B at a time go through shared memory, in which two such steps have room:
// one is computed while the next is on its way from global memory.
#include "gemm.cuh"

// Behind each line of a tile, so that neighbouring lines begin in different banks.
const int PAD = 8;
const int A_LINE = DEPTH + PAD;
const int B_LINE = SIDE + PAD;

const int TILE = 16;
const int TILES = WARP_SIDE / TILE;
const int ROWS_BOTH = 0;

KERNEL wmma_gemm(int n, float alpha, float beta, const half* a, const half* b, float* c) {
  __shared__ __attribute__((aligned(16))) half aTile[2][SIDE * A_LINE];
  __shared__ __attribute__((aligned(16))) half bTile[2][DEPTH * B_LINE];
  int row = blockIdx.y * SIDE;
  int column = blockIdx.x * SIDE;
  int warpRow = threadIdx.x / 64 * WARP_SIDE;
  int warpColumn = threadIdx.x / 32 % 2 * WARP_SIDE;

  float sums[TILES][TILES][8] = {};
  piece aNext[PIECES], bNext[PIECES];
  for (int step = -1; step < n / DEPTH; step++) {
    bool isMore = step + 1 < n / DEPTH;
    if (isMore) {
#pragma unroll
      for (int i = 0; i < PIECES; i++) {
        aNext[i] = *(const piece*)(a + aPiece(n, row, (step + 1) * DEPTH, i));
        bNext[i] = *(const piece*)(b + bPiece(n, (step + 1) * DEPTH, column, i));
      }
    }
    if (step >= 0) {
      const half* aHere = aTile[step & 1] + warpRow * A_LINE;
      const half* bHere = bTile[step & 1] + warpColumn;
#pragma unroll
      for (int k = 0; k < DEPTH; k += TILE) {
        int aFragment[TILES][8];
#pragma unroll
        for (int i = 0; i < TILES; i++) {
          __hmma_m16n16k16_ld_a(aFragment[i], (const int*)(aHere + i * TILE * A_LINE + k), A_LINE, 0);
        }
#pragma unroll
        for (int j = 0; j < TILES; j++) {
          int bFragment[8];
          __hmma_m16n16k16_ld_b(bFragment, (const int*)(bHere + k * B_LINE + j * TILE), B_LINE, 0);
#pragma unroll
          for (int i = 0; i < TILES; i++) {
            __hmma_m16n16k16_mma_f32f32(sums[i][j], aFragment[i], bFragment, sums[i][j], ROWS_BOTH, 0);
          }
        }
      }
    }
    if (isMore) {
#pragma unroll
      for (int i = 0; i < PIECES; i++) {
        *(piece*)(aTile[(step + 1) & 1] + aLine(i) * A_LINE + aPlace(i)) = aNext[i];
        *(piece*)(bTile[(step + 1) & 1] + bLine(i) * B_LINE + bPlace(i)) = bNext[i];
      }
    }
    __syncthreads();
  }

#pragma unroll
  for (int i = 0; i < TILES; i++) {
#pragma unroll
    for (int j = 0; j < TILES; j++) {
      float* at = c + (row + warpRow + i * TILE) * n + column + warpColumn + j * TILE;
      float old[8];
      __hmma_m16n16k16_ld_c_f32(old, at, n, 0);
#pragma unroll
      for (int e = 0; e < 8; e++) old[e] = alpha * sums[i][j][e] + beta * old[e];
      __hmma_m16n16k16_st_c_f32(at, old, n, 0);
    }
  }
}
