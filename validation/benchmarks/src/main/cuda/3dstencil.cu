// 3DSTENCIL: seven points, one thread a column of a volume, which goes through its planes. The thesis names the program
// and not its form: ours is that of Parboil's first kernel, with reads from global memory, blocks of 32x4 threads, and
// one launch a step.
#include "device.cuh"

KERNEL stencil3d_step(float centre, float side, const float* from, float* to, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int y = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (x < nx - 1 && y < ny - 1) {
    int plane = nx * ny;
    for (int z = 1; z < nz - 1; z++) {
      const float* at = from + z * plane + y * nx + x;
      to[z * plane + y * nx + x] =
          side * (at[plane] + at[-plane] + at[nx] + at[-nx] + at[1] + at[-1]) - centre * at[0];
    }
  }
}
