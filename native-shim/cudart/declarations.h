// CUDA's runtime as its callers see it: the declarations that this library defines, of our own.
#pragma once

#include <cstddef>
#include <cstdint>

namespace policybridge::cudart {

// Those of CUDA's errors that are returned.
enum Error : int {
  SUCCESS = 0,
  INVALID_VALUE = 1,
  MEMORY_ALLOCATION = 2,
  INITIALIZATION = 3,
  INVALID_CONFIGURATION = 9,
  INVALID_SYMBOL = 13,
  INVALID_TEXTURE = 18,
  INVALID_MEMCPY_DIRECTION = 21,
  MISSING_CONFIGURATION = 52,
  INVALID_DEVICE_FUNCTION = 98,
  INVALID_DEVICE = 101,
  PEER_ACCESS_UNSUPPORTED = 217,
  INVALID_RESOURCE_HANDLE = 400,
  LAUNCH_FAILURE = 719,
  NOT_SUPPORTED = 801,
};

// Which of two addresses are of the GPU.
enum class Copy : int { HOST_TO_HOST = 0, HOST_TO_DEVICE = 1, DEVICE_TO_HOST = 2, DEVICE_TO_DEVICE = 3, DEFAULT = 4 };

struct Dim3 {
  uint32_t x, y, z;
};

// The last error that a call returned is kept for cudaGetLastError.
Error kept(Error error);

}  // namespace policybridge::cudart

// What CUDA programs call.
#define CUDART_CALL extern "C" __attribute__((visibility("default")))

// What programs compiled with --default-stream per-thread call it by: all streams run one after the other.
#define CUDART_ALIAS(name, suffix) \
  CUDART_CALL __typeof__(name) name##suffix __attribute__((alias(#name)));
#define PER_THREAD_STREAM(name) CUDART_ALIAS(name, _ptsz)
#define PER_THREAD_DEFAULT_STREAM(name) CUDART_ALIAS(name, _ptds)
