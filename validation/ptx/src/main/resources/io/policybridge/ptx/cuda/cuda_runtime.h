// What CUDA programs need of CUDA, without NVIDIA's headers, for clang with -nocudainc -nocudalib. Functions of the host
// are declared, so that a file with a host program compiles; only kernels are taken of it.
#pragma once

#include <__clang_cuda_builtin_vars.h>

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __align__(n) __attribute__((aligned(n)))
#define __restrict __restrict__

typedef __SIZE_TYPE__ size_t;

#define PB_DEVICE static inline __attribute__((device))
#define PB_BOTH static inline __attribute__((host, device))

#define PB_VECTOR(type, name)                                                                   \
  struct name##1 { type x; };                                                                   \
  struct __align__(2 * sizeof(type)) name##2 { type x, y; };                                    \
  struct name##3 { type x, y, z; };                                                             \
  struct __align__(4 * sizeof(type) > 16 ? 16 : 4 * sizeof(type)) name##4 { type x, y, z, w; }; \
  PB_BOTH name##1 make_##name##1(type x) { return {x}; }                                        \
  PB_BOTH name##2 make_##name##2(type x, type y) { return {x, y}; }                             \
  PB_BOTH name##3 make_##name##3(type x, type y, type z) { return {x, y, z}; }                  \
  PB_BOTH name##4 make_##name##4(type x, type y, type z, type w) { return {x, y, z, w}; }
PB_VECTOR(signed char, char)
PB_VECTOR(unsigned char, uchar)
PB_VECTOR(short, short)
PB_VECTOR(unsigned short, ushort)
PB_VECTOR(int, int)
PB_VECTOR(unsigned, uint)
PB_VECTOR(long long, longlong)
PB_VECTOR(unsigned long long, ulonglong)
PB_VECTOR(float, float)
PB_VECTOR(double, double)

struct dim3 {
  unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __host__ __device__ constexpr operator uint3() const { return {x, y, z}; }
};
inline __attribute__((device)) __cuda_builtin_threadIdx_t::operator dim3() const { return dim3(x, y, z); }
inline __attribute__((device)) __cuda_builtin_threadIdx_t::operator uint3() const { return {x, y, z}; }
inline __attribute__((device)) __cuda_builtin_blockIdx_t::operator dim3() const { return dim3(x, y, z); }
inline __attribute__((device)) __cuda_builtin_blockIdx_t::operator uint3() const { return {x, y, z}; }
inline __attribute__((device)) __cuda_builtin_blockDim_t::operator dim3() const { return dim3(x, y, z); }
inline __attribute__((device)) __cuda_builtin_gridDim_t::operator dim3() const { return dim3(x, y, z); }

// What kernels print and assert.
extern "C" {
__attribute__((device)) int vprintf(const char*, const char*);
__attribute__((device)) int printf(const char*, ...);
__attribute__((device, noreturn)) void __assertfail(const char*, const char*, unsigned, const char*, size_t);
__attribute__((device, noreturn)) static inline void __assert_fail(
    const char* what, const char* file, unsigned line, const char* function) {
  __assertfail(what, file, line, function, sizeof(char));
}
}

// Barriers, votes, shuffles.
PB_DEVICE void __threadfence_block() { __nvvm_membar_cta(); }
PB_DEVICE void __threadfence() { __nvvm_membar_gl(); }
PB_DEVICE void __threadfence_system() { __nvvm_membar_sys(); }
PB_DEVICE int __syncthreads_count(int p) { return __nvvm_bar0_popc(p); }
PB_DEVICE int __syncthreads_and(int p) { return __nvvm_bar0_and(p); }
PB_DEVICE int __syncthreads_or(int p) { return __nvvm_bar0_or(p); }
PB_DEVICE void __syncwarp(unsigned mask = 0xffffffff) { asm volatile("bar.warp.sync %0;" ::"r"(mask) : "memory"); }
PB_DEVICE unsigned __activemask() {
  unsigned mask;
  asm volatile("activemask.b32 %0;" : "=r"(mask));
  return mask;
}
PB_DEVICE unsigned __ballot_sync(unsigned mask, int p) {
  unsigned lanes;
  asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; vote.sync.ballot.b32 %0, p, %2; }" : "=r"(lanes) : "r"(p), "r"(mask));
  return lanes;
}
PB_DEVICE int __all_sync(unsigned mask, int p) { return __ballot_sync(mask, !p) == 0; }
PB_DEVICE int __any_sync(unsigned mask, int p) { return __ballot_sync(mask, p) != 0; }
#define PB_SHUFFLE(name, mode, operand, control)                                             \
  PB_DEVICE int name(unsigned mask, int value, int operand, int width = 32) {                \
    int got;                                                                                 \
    asm volatile("shfl.sync." mode ".b32 %0, %1, %2, %3, %4;"                                \
                 : "=r"(got) : "r"(value), "r"(operand), "r"((32 - width) << 8 | control), "r"(mask)); \
    return got;                                                                              \
  }                                                                                          \
  PB_DEVICE unsigned name(unsigned mask, unsigned value, int operand, int width = 32) {      \
    return (unsigned)name(mask, (int)value, operand, width);                                 \
  }                                                                                          \
  PB_DEVICE float name(unsigned mask, float value, int operand, int width = 32) {            \
    return __builtin_bit_cast(float, name(mask, __builtin_bit_cast(int, value), operand, width)); \
  }
PB_SHUFFLE(__shfl_sync, "idx", lane, 31)
PB_SHUFFLE(__shfl_up_sync, "up", delta, 0)
PB_SHUFFLE(__shfl_down_sync, "down", delta, 31)
PB_SHUFFLE(__shfl_xor_sync, "bfly", lanes, 31)

// Atomics.
PB_DEVICE int atomicAdd(int* at, int v) { return __nvvm_atom_add_gen_i(at, v); }
PB_DEVICE unsigned atomicAdd(unsigned* at, unsigned v) { return __nvvm_atom_add_gen_i((int*)at, v); }
PB_DEVICE unsigned long long atomicAdd(unsigned long long* at, unsigned long long v) {
  return __nvvm_atom_add_gen_ll((long long*)at, v);
}
PB_DEVICE float atomicAdd(float* at, float v) { return __nvvm_atom_add_gen_f(at, v); }
PB_DEVICE int atomicSub(int* at, int v) { return __nvvm_atom_add_gen_i(at, -v); }
PB_DEVICE unsigned atomicSub(unsigned* at, unsigned v) { return __nvvm_atom_add_gen_i((int*)at, -v); }
PB_DEVICE int atomicExch(int* at, int v) { return __nvvm_atom_xchg_gen_i(at, v); }
PB_DEVICE unsigned atomicExch(unsigned* at, unsigned v) { return __nvvm_atom_xchg_gen_i((int*)at, v); }
PB_DEVICE int atomicMin(int* at, int v) { return __nvvm_atom_min_gen_i(at, v); }
PB_DEVICE unsigned atomicMin(unsigned* at, unsigned v) { return __nvvm_atom_min_gen_ui(at, v); }
PB_DEVICE int atomicMax(int* at, int v) { return __nvvm_atom_max_gen_i(at, v); }
PB_DEVICE unsigned atomicMax(unsigned* at, unsigned v) { return __nvvm_atom_max_gen_ui(at, v); }
PB_DEVICE int atomicAnd(int* at, int v) { return __nvvm_atom_and_gen_i(at, v); }
PB_DEVICE unsigned atomicAnd(unsigned* at, unsigned v) { return __nvvm_atom_and_gen_i((int*)at, v); }
PB_DEVICE int atomicOr(int* at, int v) { return __nvvm_atom_or_gen_i(at, v); }
PB_DEVICE unsigned atomicOr(unsigned* at, unsigned v) { return __nvvm_atom_or_gen_i((int*)at, v); }
PB_DEVICE int atomicXor(int* at, int v) { return __nvvm_atom_xor_gen_i(at, v); }
PB_DEVICE unsigned atomicInc(unsigned* at, unsigned v) { return __nvvm_atom_inc_gen_ui(at, v); }
PB_DEVICE unsigned atomicDec(unsigned* at, unsigned v) { return __nvvm_atom_dec_gen_ui(at, v); }
PB_DEVICE int atomicCAS(int* at, int old, int v) { return __nvvm_atom_cas_gen_i(at, old, v); }
PB_DEVICE unsigned atomicCAS(unsigned* at, unsigned old, unsigned v) { return __nvvm_atom_cas_gen_i((int*)at, old, v); }
PB_DEVICE unsigned long long atomicCAS(unsigned long long* at, unsigned long long old, unsigned long long v) {
  return __nvvm_atom_cas_gen_ll((long long*)at, old, v);
}

// Arithmetic; the functions of single precision are those of -use_fast_math.
PB_DEVICE float sqrtf(float x) { return __nvvm_sqrt_rn_f(x); }
PB_DEVICE double sqrt(double x) { return __nvvm_sqrt_rn_d(x); }
PB_DEVICE float rsqrtf(float x) { return __nvvm_rsqrt_approx_f(x); }
PB_DEVICE float exp2f(float x) { return __nvvm_ex2_approx_f(x); }
PB_DEVICE float expf(float x) { return exp2f(x * 1.44269504f); }
PB_DEVICE float __expf(float x) { return expf(x); }
PB_DEVICE float log2f(float x) { return __nvvm_lg2_approx_f(x); }
PB_DEVICE float logf(float x) { return log2f(x) * 0.69314718f; }
PB_DEVICE float __logf(float x) { return logf(x); }
PB_DEVICE float log10f(float x) { return log2f(x) * 0.30103f; }
PB_DEVICE float powf(float x, float y) { return exp2f(y * log2f(x)); }
PB_DEVICE float __powf(float x, float y) { return powf(x, y); }
PB_DEVICE float sinf(float x) { return __nvvm_sin_approx_f(x); }
PB_DEVICE float cosf(float x) { return __nvvm_cos_approx_f(x); }
PB_DEVICE float __sinf(float x) { return sinf(x); }
PB_DEVICE float __cosf(float x) { return cosf(x); }
PB_DEVICE float tanhf(float x) { return 1 - 2 / (exp2f(x * 2.88539008f) + 1); }
PB_DEVICE float fabsf(float x) { return __builtin_fabsf(x); }
PB_DEVICE double fabs(double x) { return __builtin_fabs(x); }
PB_DEVICE float floorf(float x) { return __nvvm_floor_f(x); }
PB_DEVICE float ceilf(float x) { return __nvvm_ceil_f(x); }
PB_DEVICE double floor(double x) { return __nvvm_floor_d(x); }
PB_DEVICE double ceil(double x) { return __nvvm_ceil_d(x); }
PB_DEVICE float fminf(float x, float y) { return __nvvm_fmin_f(x, y); }
PB_DEVICE float fmaxf(float x, float y) { return __nvvm_fmax_f(x, y); }
PB_DEVICE double fmin(double x, double y) { return __nvvm_fmin_d(x, y); }
PB_DEVICE double fmax(double x, double y) { return __nvvm_fmax_d(x, y); }
PB_DEVICE float fmaf(float x, float y, float z) { return __nvvm_fma_rn_f(x, y, z); }
PB_DEVICE double fma(double x, double y, double z) { return __nvvm_fma_rn_d(x, y, z); }
PB_DEVICE float __fdividef(float x, float y) { return x / y; }
PB_DEVICE float __fmul_rn(float x, float y) { return x * y; }
PB_DEVICE float __fadd_rn(float x, float y) { return x + y; }
PB_DEVICE int __mul24(int x, int y) { return __nvvm_mul24_i(x, y); }
PB_DEVICE unsigned __umul24(unsigned x, unsigned y) { return __nvvm_mul24_ui(x, y); }
PB_DEVICE unsigned __umulhi(unsigned x, unsigned y) { return __nvvm_mulhi_ui(x, y); }
PB_DEVICE int __popc(unsigned x) { return __builtin_popcount(x); }
PB_DEVICE int __clz(int x) { return x == 0 ? 32 : __builtin_clz(x); }
PB_DEVICE int __ffs(int x) { return __builtin_ffs(x); }
PB_DEVICE unsigned __brev(unsigned x) { return __builtin_bitreverse32(x); }
PB_DEVICE float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
PB_DEVICE int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
PB_DEVICE int abs(int x) { return x < 0 ? -x : x; }
#define PB_ORDER(type)                                              \
  PB_DEVICE type min(type x, type y) { return y < x ? y : x; }      \
  PB_DEVICE type max(type x, type y) { return x < y ? y : x; }
PB_ORDER(int)
PB_ORDER(unsigned)
PB_ORDER(long long)
PB_ORDER(unsigned long long)
PB_ORDER(float)
PB_ORDER(double)
template <typename T>
PB_DEVICE T __ldg(const T* at) { return *at; }
PB_DEVICE long long clock64() { return __nvvm_read_ptx_sreg_clock64(); }
PB_DEVICE int clock() { return __nvvm_read_ptx_sreg_clock(); }

// The host's side, declared only.
enum cudaError { cudaSuccess = 0 };
typedef cudaError cudaError_t;
typedef struct CUstream_st* cudaStream_t;
typedef struct CUevent_st* cudaEvent_t;
enum cudaMemcpyKind { cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault };
struct cudaDeviceProp {
  char name[256];
  size_t totalGlobalMem, sharedMemPerBlock;
  int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate, major, minor;
  int multiProcessorCount;
};
extern "C" {
cudaError_t cudaMalloc(void**, size_t);
cudaError_t cudaMallocHost(void**, size_t);
cudaError_t cudaMallocManaged(void**, size_t, unsigned = 1);
cudaError_t cudaFree(void*);
cudaError_t cudaFreeHost(void*);
cudaError_t cudaMemcpy(void*, const void*, size_t, cudaMemcpyKind);
cudaError_t cudaMemcpyAsync(void*, const void*, size_t, cudaMemcpyKind, cudaStream_t = 0);
cudaError_t cudaMemset(void*, int, size_t);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaThreadSynchronize();
cudaError_t cudaDeviceReset();
cudaError_t cudaGetLastError();
cudaError_t cudaPeekAtLastError();
const char* cudaGetErrorString(cudaError_t);
cudaError_t cudaSetDevice(int);
cudaError_t cudaGetDevice(int*);
cudaError_t cudaGetDeviceCount(int*);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp*, int);
cudaError_t cudaEventCreate(cudaEvent_t*);
cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = 0);
cudaError_t cudaEventSynchronize(cudaEvent_t);
cudaError_t cudaEventElapsedTime(float*, cudaEvent_t, cudaEvent_t);
cudaError_t cudaEventDestroy(cudaEvent_t);
cudaError_t cudaStreamCreate(cudaStream_t*);
cudaError_t cudaStreamSynchronize(cudaStream_t);
cudaError_t cudaStreamDestroy(cudaStream_t);
cudaError_t cudaLaunchKernel(const void*, dim3, dim3, void**, size_t, cudaStream_t);
cudaError_t cudaConfigureCall(dim3, dim3, size_t = 0, cudaStream_t = 0);
unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0, void* = 0);
}
template <typename T>
cudaError_t cudaMalloc(T**, size_t);
template <typename T>
cudaError_t cudaMallocManaged(T**, size_t, unsigned = 1);
template <typename T>
cudaError_t cudaMemcpyToSymbol(const T&, const void*, size_t, size_t = 0, cudaMemcpyKind = cudaMemcpyHostToDevice);
template <typename T>
cudaError_t cudaMemcpyFromSymbol(void*, const T&, size_t, size_t = 0, cudaMemcpyKind = cudaMemcpyDeviceToHost);
