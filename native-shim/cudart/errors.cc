// The last error, and what errors are called.
#include "declarations.h"

namespace policybridge::cudart {
namespace {

thread_local Error last = SUCCESS;

struct Words {
  Error error;
  const char* name;
  const char* text;
};

constexpr Words ALL[] = {
    {SUCCESS, "cudaSuccess", "no error"},
    {INVALID_VALUE, "cudaErrorInvalidValue", "invalid argument"},
    {MEMORY_ALLOCATION, "cudaErrorMemoryAllocation", "out of memory"},
    {INITIALIZATION, "cudaErrorInitializationError", "initialization error"},
    {INVALID_CONFIGURATION, "cudaErrorInvalidConfiguration", "invalid configuration argument"},
    {INVALID_SYMBOL, "cudaErrorInvalidSymbol", "invalid device symbol"},
    {INVALID_TEXTURE, "cudaErrorInvalidTexture", "invalid texture reference"},
    {INVALID_MEMCPY_DIRECTION, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"},
    {MISSING_CONFIGURATION, "cudaErrorMissingConfiguration", "launch without configuration"},
    {INVALID_DEVICE_FUNCTION, "cudaErrorInvalidDeviceFunction", "invalid device function"},
    {INVALID_DEVICE, "cudaErrorInvalidDevice", "invalid device ordinal"},
    {PEER_ACCESS_UNSUPPORTED, "cudaErrorPeerAccessUnsupported",
     "peer access is not supported between these two devices"},
    {INVALID_RESOURCE_HANDLE, "cudaErrorInvalidResourceHandle", "invalid resource handle"},
    {LAUNCH_FAILURE, "cudaErrorLaunchFailure", "unspecified launch failure"},
    {NOT_SUPPORTED, "cudaErrorNotSupported", "operation not supported"},
};

Words words(Error error) {
  for (const Words& each : ALL) {
    if (each.error == error) {
      return each;
    }
  }
  return {error, "unrecognized error code", "unrecognized error code"};
}

}  // namespace

Error kept(Error error) {
  if (error != SUCCESS) {
    last = error;
  }
  return error;
}

}  // namespace policybridge::cudart

using namespace policybridge::cudart;

CUDART_CALL Error cudaGetLastError() {
  Error error = last;
  last = SUCCESS;
  return error;
}

CUDART_CALL Error cudaPeekAtLastError() { return last; }

CUDART_CALL const char* cudaGetErrorName(Error error) { return words(error).name; }

CUDART_CALL const char* cudaGetErrorString(Error error) { return words(error).text; }
