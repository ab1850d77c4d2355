// The GPU itself: its properties, and what a program may set of it.
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "connection.h"

namespace policybridge::cudart {
namespace {

// The order of properties() (DeviceProperties.java).
enum Property {
  MAJOR,
  MINOR,
  GLOBAL_BYTES,
  SHARED_BYTES_OF_BLOCK,
  SHARED_BYTES_OF_SM,
  REGISTERS_OF_BLOCK,
  REGISTERS_OF_SM,
  CLOCK_KHZ,
  SMS,
  THREADS_OF_SM,
  PROPERTIES
};

int64_t property(Property which) {
  const auto& all = properties();
  return all.size() == PROPERTIES ? all[which] : 0;
}

int number(Property which) { return static_cast<int>(property(which)); }

constexpr int MOST_THREADS = 1024;
constexpr int MOST_Z = 64;
// What GPGPU-Sim says of grids and of constant memory.
constexpr int MUCH = 0x40000000;
constexpr int WARP = 32;
constexpr int VERSION = 11080;

// cudaDeviceProp of CUDA 11: what the library sets, at its place in 728 bytes.
struct Properties {
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
  char texturesAndMore[232];
  int maxThreadsPerMultiProcessor;
  int streamsAndCaches[3];
  size_t sharedMemPerMultiprocessor;
  int regsPerMultiprocessor;
  char rest[76];
};
static_assert(offsetof(Properties, totalGlobalMem) == 288);
static_assert(offsetof(Properties, multiProcessorCount) == 388);
static_assert(offsetof(Properties, maxThreadsPerMultiProcessor) == 624);
static_assert(offsetof(Properties, sharedMemPerMultiprocessor) == 640);
static_assert(sizeof(Properties) == 728);

Error describe(Properties* to) {
  if (properties().size() != PROPERTIES) {
    return INITIALIZATION;
  }
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
  to->clockRate = number(CLOCK_KHZ);
  to->totalConstMem = MUCH;
  to->major = number(MAJOR);
  to->minor = number(MINOR);
  to->multiProcessorCount = number(SMS);
  to->maxThreadsPerMultiProcessor = number(THREADS_OF_SM);
  to->sharedMemPerMultiprocessor = property(SHARED_BYTES_OF_SM);
  to->regsPerMultiprocessor = number(REGISTERS_OF_SM);
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
    default:
      fprintf(stderr, "policybridge: libcudart.so: cudaDeviceGetAttribute %d is not known\n", which);
      return NOT_SUPPORTED;
  }
}

Error only(int device) { return device == 0 ? SUCCESS : INVALID_DEVICE; }

// Core cycles in milliseconds.
float milliseconds(int64_t cycles) {
  return static_cast<float>(static_cast<double>(cycles) / static_cast<double>(property(CLOCK_KHZ)));
}

// An event knows the core cycle in which it was recorded.
struct Event {
  int64_t cycle;
};

Error record(void* event) {
  Reply reply = ask(Call::CYCLE, {});
  static_cast<Event*>(event)->cycle = reply.number<int64_t>(0);
  return reply.error;
}

Error create(void** to) {
  *to = new Event{0};
  return SUCCESS;
}

}  // namespace
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
  return kept(device == 0 ? describe(static_cast<Properties*>(to)) : INVALID_DEVICE);
}

CUDART_CALL Error cudaDeviceGetAttribute(int* to, int which, int device) {
  return kept(device == 0 ? attribute(which, to) : INVALID_DEVICE);
}

CUDART_CALL Error cudaDriverGetVersion(int* to) {
  *to = VERSION;
  return kept(SUCCESS);
}

CUDART_CALL Error cudaRuntimeGetVersion(int* to) {
  *to = VERSION;
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

// Streams: what is launched in them runs one after the other.

CUDART_CALL Error cudaStreamCreate(void** to) { return kept(create(to)); }

CUDART_CALL Error cudaStreamCreateWithFlags(void** to, unsigned) { return kept(create(to)); }

CUDART_CALL Error cudaStreamDestroy(void* stream) {
  delete static_cast<Event*>(stream);
  return kept(SUCCESS);
}

CUDART_CALL Error cudaStreamSynchronize(void*) { return kept(SUCCESS); }

CUDART_CALL Error cudaStreamQuery(void*) { return kept(SUCCESS); }

CUDART_CALL Error cudaStreamWaitEvent(void*, void*, unsigned) { return kept(SUCCESS); }

CUDART_CALL Error cudaEventCreate(void** to) { return kept(create(to)); }

CUDART_CALL Error cudaEventCreateWithFlags(void** to, unsigned) { return kept(create(to)); }

CUDART_CALL Error cudaEventDestroy(void* event) {
  delete static_cast<Event*>(event);
  return kept(SUCCESS);
}

CUDART_CALL Error cudaEventRecord(void* event, void*) { return kept(record(event)); }

CUDART_CALL Error cudaEventSynchronize(void*) { return kept(SUCCESS); }

CUDART_CALL Error cudaEventQuery(void*) { return kept(SUCCESS); }

CUDART_CALL Error cudaEventElapsedTime(float* to, void* from, void* until) {
  *to = milliseconds(static_cast<Event*>(until)->cycle - static_cast<Event*>(from)->cycle);
  return kept(SUCCESS);
}
