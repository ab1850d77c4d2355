// What the benchmarks need of CUDA, without NVIDIA's headers: clang compiles them with -nocudainc -nocudalib.
#pragma once

#include <__clang_cuda_builtin_vars.h>

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))

// Kernels have C names: what PTX calls them is what host programs launch.
#define KERNEL extern "C" __global__ void

// 2^x, within 2 ulp.
static inline __device__ float exp2f(float x) { return __nvvm_ex2_approx_f(x); }
static inline __device__ float expf(float x) { return exp2f(x * 1.44269504f); }
static inline __device__ float sqrtf(float x) { return __nvvm_sqrt_rn_f(x); }
static inline __device__ float fabsf(float x) { return __builtin_fabsf(x); }
