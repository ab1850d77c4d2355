// The GPU itself: its properties, and what a program may set of it.
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <type_traits>

#include "connection.h"
#include "properties.h"
#include "version.h"

namespace policybridge::cudart {
namespace {

int number(Property which) { return static_cast<int>(property(which)); }

constexpr int MOST_THREADS = 1024;
constexpr int MOST_Z = 64;
// What GPGPU-Sim says of grids and of constant memory.
constexpr int MUCH = 0x40000000;
constexpr int WARP = 32;

// cudaDeviceProp of CUDA 11, which is the begin of 12's too: what the library sets, at its place.
struct Properties11 {
  char name[256];
  char ids[32];
  size_t totalGlobalMem;
  size_t sharedMemPerBlock;
  int regsPerBlock;
  int warpSize;
  size_t memPitch;
  int maxThreadsPerBlock;
  int maxThreadsDim[3];
  int maxGridSize[3];
  int clockRate;
  size_t totalConstMem;
  int major;
  int minor;
  size_t textureAlignment;
  size_t texturePitchAlignment;
  int deviceOverlap;
  int multiProcessorCount;
  int kernelExecTimeoutEnabled;
  int integrated;
  int canMapHostMemory;
  char texturesAndMore[220];
  int maxThreadsPerMultiProcessor;
  int streamsAndCaches[3];
  size_t sharedMemPerMultiprocessor;
  int regsPerMultiprocessor;
  int managedMemory;
  char rest[72];
};
static_assert(offsetof(Properties11, totalGlobalMem) == 288);
static_assert(offsetof(Properties11, multiProcessorCount) == 388);
static_assert(offsetof(Properties11, maxThreadsPerMultiProcessor) == 624);
static_assert(offsetof(Properties11, sharedMemPerMultiprocessor) == 640);
static_assert(sizeof(Properties11) == 728);

// 12 appends to it.
struct Properties12 : Properties11 {
  char more[304];
};
static_assert(sizeof(Properties12) == 1032);

// 13 has no clock rate any more.
struct Properties13 {
  char name[256];
  char ids[32];
  size_t totalGlobalMem;
  size_t sharedMemPerBlock;
  int regsPerBlock;
  int warpSize;
  size_t memPitch;
  int maxThreadsPerBlock;
  int maxThreadsDim[3];
  int maxGridSize[3];
  size_t totalConstMem;
  int major;
  int minor;
  size_t textureAlignment;
  size_t texturePitchAlignment;
  int multiProcessorCount;
  int integrated;
  int canMapHostMemory;
  char texturesAndMore[212];
  int maxThreadsPerMultiProcessor;
  int streamsAndCaches[3];
  size_t sharedMemPerMultiprocessor;
  int regsPerMultiprocessor;
  int managedMemory;
  char rest[368];
};
static_assert(offsetof(Properties13, multiProcessorCount) == 384);
static_assert(offsetof(Properties13, maxThreadsPerMultiProcessor) == 608);
static_assert(offsetof(Properties13, sharedMemPerMultiprocessor) == 624);
static_assert(sizeof(Properties13) == 1008);

template <typename P>
Error describe(void* given, int device) {
  if (device != 0) {
    return INVALID_DEVICE;
  }
  if (property(SMS) == 0) {
    return INITIALIZATION;
  }
  P* to = static_cast<P*>(given);
  memset(to, 0, sizeof *to);
  snprintf(to->name, sizeof to->name, "PolicyBridge");
  to->totalGlobalMem = property(GLOBAL_BYTES);
  to->sharedMemPerBlock = property(SHARED_BYTES_OF_BLOCK);
  to->regsPerBlock = number(REGISTERS_OF_BLOCK);
  to->warpSize = WARP;
  to->maxThreadsPerBlock = MOST_THREADS;
  to->maxThreadsDim[0] = to->maxThreadsDim[1] = MOST_THREADS;
  to->maxThreadsDim[2] = MOST_Z;
  to->maxGridSize[0] = to->maxGridSize[1] = to->maxGridSize[2] = MUCH;
  if constexpr (!std::is_same_v<P, Properties13>) {
    to->clockRate = number(CLOCK_KHZ);
  }
  to->totalConstMem = MUCH;
  to->major = number(MAJOR);
  to->minor = number(MINOR);
  to->multiProcessorCount = number(SMS);
  to->maxThreadsPerMultiProcessor = number(THREADS_OF_SM);
  to->sharedMemPerMultiprocessor = property(SHARED_BYTES_OF_SM);
  to->regsPerMultiprocessor = number(REGISTERS_OF_SM);
  to->canMapHostMemory = to->managedMemory = 1;
  return SUCCESS;
}

// By number of cudaDeviceAttr.
Error attribute(int which, int* to) {
  switch (which) {
    case 1:
    case 2:
    case 3:
      *to = MOST_THREADS;
      return SUCCESS;
    case 4:
      *to = MOST_Z;
      return SUCCESS;
    case 5:
    case 6:
    case 7:
    case 9:
      *to = MUCH;
      return SUCCESS;
    case 8:
    case 97:
      *to = number(SHARED_BYTES_OF_BLOCK);
      return SUCCESS;
    case 10:
      *to = WARP;
      return SUCCESS;
    case 12:
      *to = number(REGISTERS_OF_BLOCK);
      return SUCCESS;
    case 13:
      *to = number(CLOCK_KHZ);
      return SUCCESS;
    case 16:
      *to = number(SMS);
      return SUCCESS;
    // Memory of the host may be mapped, and is managed.
    case 19:
    case 83:
      *to = 1;
      return SUCCESS;
    case 39:
      *to = number(THREADS_OF_SM);
      return SUCCESS;
    case 75:
      *to = number(MAJOR);
      return SUCCESS;
    case 76:
      *to = number(MINOR);
      return SUCCESS;
    case 81:
      *to = number(SHARED_BYTES_OF_SM);
      return SUCCESS;
    case 82:
      *to = number(REGISTERS_OF_SM);
      return SUCCESS;
    // What this GPU has none of: overlapping copies, a limit of time, concurrent kernels, ECC, buses, shared addresses,
    // priorities, several GPUs, and access to other memory of the host.
    case 11:
    case 14:
    case 15:
    case 17:
    case 18:
    case 20:
    case 31:
    case 32:
    case 33:
    case 34:
    case 35:
    case 40:
    case 41:
    case 50:
    case 51:
    case 78:
    case 79:
    case 80:
    case 84:
    case 85:
    case 86:
    case 88:
    case 89:
    case 90:
    case 91:
    case 95:
    case 96:
    case 115:
      *to = 0;
      return SUCCESS;
    default:
      fprintf(stderr, "policybridge: libcudart.so: cudaDeviceGetAttribute %d is not known\n", which);
      return NOT_SUPPORTED;
  }
}

// By number of cudaLimit; the values are GPGPU-Sim's.
Error limit(int which, size_t* to) {
  constexpr size_t ALL[] = {1024, size_t{1} << 20, size_t{8} << 20, 2, 2048};
  if (which < 0 || which >= static_cast<int>(sizeof ALL / sizeof ALL[0])) {
    return NOT_SUPPORTED;
  }
  *to = ALL[which];
  return SUCCESS;
}

Error only(int device) { return device == 0 ? SUCCESS : INVALID_DEVICE; }

}  // namespace

int64_t property(Property which) {
  const auto& all = properties();
  return all.size() == PROPERTIES ? all[which] : 0;
}

}  // namespace policybridge::cudart

using namespace policybridge::cudart;

CUDART_CALL Error cudaGetDeviceCount(int* count) {
  *count = 1;
  return kept(SUCCESS);
}

CUDART_CALL Error cudaGetDevice(int* device) {
  *device = 0;
  return kept(SUCCESS);
}

CUDART_CALL Error cudaSetDevice(int device) { return kept(only(device)); }

CUDART_CALL Error cudaSetDeviceFlags(unsigned) { return kept(SUCCESS); }

CUDART_CALL Error cudaGetDeviceProperties(void* to, int device) {
  return kept(CUDA_VERSION < CUDA_13 ? describe<Properties11>(to, device) : describe<Properties13>(to, device));
}

// What 12 calls it.
CUDART_CALL Error cudaGetDeviceProperties_v2(void* to, int device) {
  return kept(describe<Properties12>(to, device));
}

CUDART_CALL Error cudaDeviceGetAttribute(int* to, int which, int device) {
  return kept(device == 0 ? attribute(which, to) : INVALID_DEVICE);
}

CUDART_CALL Error cudaDriverGetVersion(int* to) {
  *to = CUDA_VERSION;
  return kept(SUCCESS);
}

CUDART_CALL Error cudaRuntimeGetVersion(int* to) {
  *to = CUDA_VERSION;
  return kept(SUCCESS);
}

CUDART_CALL Error cudaMemGetInfo(size_t* available, size_t* total) {
  *available = *total = property(GLOBAL_BYTES);
  return kept(SUCCESS);
}

CUDART_CALL Error cudaDeviceReset() { return kept(SUCCESS); }

CUDART_CALL Error cudaThreadExit() { return kept(SUCCESS); }

// How an L1D shares its memory with shared memory is the configuration's matter.
CUDART_CALL Error cudaDeviceSetCacheConfig(int) { return kept(SUCCESS); }

CUDART_CALL Error cudaThreadSetCacheConfig(int) { return kept(SUCCESS); }

CUDART_CALL Error cudaThreadGetCacheConfig(int* to) {
  *to = 0;
  return kept(SUCCESS);
}

CUDART_CALL Error cudaDeviceGetCacheConfig(int* to) {
  *to = 0;
  return kept(SUCCESS);
}

CUDART_CALL Error cudaDeviceSetSharedMemConfig(int) { return kept(SUCCESS); }

// Banks of four bytes.
CUDART_CALL Error cudaDeviceGetSharedMemConfig(int* to) {
  *to = 1;
  return kept(SUCCESS);
}

CUDART_CALL Error cudaDeviceGetLimit(size_t* to, int which) { return kept(limit(which, to)); }

CUDART_CALL Error cudaThreadGetLimit(size_t* to, int which) { return kept(limit(which, to)); }

// As in GPGPU-Sim without an effect.
CUDART_CALL Error cudaDeviceSetLimit(int, size_t) { return kept(SUCCESS); }

CUDART_CALL Error cudaThreadSetLimit(int, size_t) { return kept(SUCCESS); }

CUDART_CALL Error cudaGetDeviceFlags(unsigned* to) {
  *to = 0;
  return kept(SUCCESS);
}

CUDART_CALL Error cudaInitDevice(int device, unsigned, unsigned) { return kept(only(device)); }

CUDART_CALL Error cudaSetValidDevices(int*, int) { return kept(SUCCESS); }

CUDART_CALL Error cudaChooseDevice(int* to, const void*) {
  *to = 0;
  return kept(SUCCESS);
}

CUDART_CALL Error cudaDeviceGetPCIBusId(char* to, int size, int device) {
  snprintf(to, size > 0 ? static_cast<size_t>(size) : 0, "0000:00:00.0");
  return kept(only(device));
}

CUDART_CALL Error cudaDeviceGetByPCIBusId(int* to, const char*) {
  *to = 0;
  return kept(SUCCESS);
}

// There is one GPU.

CUDART_CALL Error cudaDeviceCanAccessPeer(int* to, int, int) {
  *to = 0;
  return kept(SUCCESS);
}

CUDART_CALL Error cudaDeviceEnablePeerAccess(int, unsigned) { return kept(PEER_ACCESS_UNSUPPORTED); }

CUDART_CALL Error cudaDeviceDisablePeerAccess(int) { return kept(PEER_ACCESS_UNSUPPORTED); }

CUDART_CALL Error cudaDeviceGetP2PAttribute(int* to, int, int, int) {
  *to = 0;
  return kept(SUCCESS);
}

// There is no profiler.

CUDART_CALL Error cudaProfilerInitialize(const char*, const char*, int) { return kept(SUCCESS); }

CUDART_CALL Error cudaProfilerStart() { return kept(SUCCESS); }

CUDART_CALL Error cudaProfilerStop() { return kept(SUCCESS); }
