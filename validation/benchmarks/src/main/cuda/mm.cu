// MM, matrix multiplication: C = A B. As Mars describes it, a task multiplies a row of A by a column of B, and emits the
// product as the key, where it is in C as the value; there is no Reduce. B is kept by columns, and four numbers of each
// matrix are loaded at once; the lanes of a warp have neighboring columns of B.
#include "device.cuh"
#include "mars.cuh"
#include "rows.cuh"

KERNEL mm_map(const Four* a, const Four* b, const Rows* tasks, int n, const int* keyAt, const int* valueAt,
              const int* pairAt, float* keys, Place* values, Pair* pairs) {
  int task = blockIdx.x * blockDim.x + threadIdx.x;
  if (task < n) {
    Rows rows = tasks[task];
    int fours = rows.columns / 4;
    const Four* row = &a[rows.first * fours];
    const Four* column = &b[rows.second * fours];
    float product = 0;
    for (int i = 0; i < fours; i++) {
      Four left = row[i];
      Four right = column[i];
      product += left.x * right.x;
      product += left.y * right.y;
      product += left.z * right.z;
      product += left.w * right.w;
    }
    emit(Room{keyAt, valueAt, pairAt, keys, values, pairs}, task, product, rows);
  }
}
