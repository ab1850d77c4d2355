// By clang 14: -x cuda --cuda-device-only --cuda-gpu-arch=sm_52 -nocudainc -nocudalib -O3 -S; "votes" was written in PTX.
#include <__clang_cuda_builtin_vars.h>
#define D __attribute__((device)) __attribute__((noinline))
struct P { float a; float b; int n; };
D float weight(float x, int k) { float s = 0; for (int i = 0; i < k; i++) { if (x > 2) x = x * 0.5f; else x = x * x + 1; s += x; } return s; }
D void both(int *count, const struct P *q, float *out) { struct P p = *q; float w = weight(p.a, p.n & 7); if (p.n & 1) { *out = w + p.b; __nvvm_atom_add_gen_i(count, p.n); } else { out[0] = weight(w, 3) - p.b; } }
D int pick(const int *t, int i) { volatile int own[8]; for (int j = 0; j < 8; j++) own[j] = t[(i + j) & 255]; return own[i & 7] + own[(i * 5) & 7]; }
extern "C" __attribute__((global)) void calls(int *count, const int *table, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    struct P p; p.a = table[i & 255] * 0.25f; p.b = i; p.n = i % 11;
    if (i % 3 == 0) both(count, &p, out + i);
    else out[i] = weight(i & 31, i % 5) + pick(table, i);
  }
}
extern "C" __attribute__((global)) void clocks(unsigned *out, const int *table, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned t = __nvvm_read_ptx_sreg_clock();
  int v = table[i & 255];
  out[2*i] = t; out[2*i+1] = __nvvm_read_ptx_sreg_clock() + (v & 0);
}
