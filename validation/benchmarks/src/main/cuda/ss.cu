// SS, similarity score: how similar any two documents are, a.b / (|a| |b|) of their vectors of features. As Mars
// describes it, a task takes two documents and emits the score as the key, which they are as the value; there is no
// Reduce. Four features of each are loaded at once; the lanes of a warp have one document and its successors.
#include "device.cuh"
#include "mars.cuh"
#include "rows.cuh"

KERNEL ss_map(const Four* features, const Rows* tasks, int n, const int* keyAt, const int* valueAt, const int* pairAt,
              float* keys, Place* values, Pair* pairs) {
  int task = blockIdx.x * blockDim.x + threadIdx.x;
  if (task < n) {
    Rows rows = tasks[task];
    int fours = rows.columns / 4;
    const Four* first = &features[rows.first * fours];
    const Four* second = &features[rows.second * fours];
    float product = 0;
    float firstSquare = 0;
    float secondSquare = 0;
    for (int i = 0; i < fours; i++) {
      Four a = first[i];
      Four b = second[i];
      product += a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
      firstSquare += a.x * a.x + a.y * a.y + a.z * a.z + a.w * a.w;
      secondSquare += b.x * b.x + b.y * b.y + b.z * b.z + b.w * b.w;
    }
    float score = product / (sqrtf(firstSquare) * sqrtf(secondSquare));
    emit(Room{keyAt, valueAt, pairAt, keys, values, pairs}, task, score, rows);
  }
}
