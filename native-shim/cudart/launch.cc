// Kernels.
#include <stdio.h>

#include <vector>

#include "mirrors.h"
#include "registry.h"

namespace policybridge::cudart {
namespace {

// What stands between <<< and >>>; a launch takes what was pushed last.
struct Configuration {
  Dim3 grid;
  Dim3 block;
  size_t shared;
  void* stream;
};

std::vector<Configuration>& pushed() {
  thread_local std::vector<Configuration> all;
  return all;
}

Error launch(const void* stub, Dim3 grid, Dim3 block, void** arguments, size_t shared) {
  const Kernel* kernel = nullptr;
  if (Error error = registry().kernel(stub, &kernel)) {
    return error;
  }
  std::vector<char> values;
  for (size_t i = 0; i < kernel->parameterBytes.size(); i++) {
    const char* value = static_cast<const char*>(arguments[i]);
    values.insert(values.end(), value, value + kernel->parameterBytes[i]);
  }
  int32_t bytes = shared > INT32_MAX ? -1 : static_cast<int32_t>(shared);
  if (Error error = sendMirrors()) {
    return error;
  }
  Reply reply =
      ask(Call::LAUNCH,
          {piece(kernel->number), piece(grid), piece(block), piece(bytes), {values.data(), values.size()}});
  return reply.error ? reply.error : fetchMirrors();
}

// The begin of cudaLaunchConfig_t.
struct LaunchConfig {
  Dim3 grid;
  Dim3 block;
  size_t shared;
  void* stream;
  void* attributes;
  unsigned attributeCount;
};

Error launch(const LaunchConfig& config, const void* stub, void** arguments) {
  if (config.attributeCount != 0) {
    fprintf(stderr, "policybridge: libcudart.so: attributes of a launch are not supported (docs/cuda.md)\n");
    return NOT_SUPPORTED;
  }
  return launch(stub, config.grid, config.block, arguments, config.shared);
}

}  // namespace
}  // namespace policybridge::cudart

using namespace policybridge::cudart;

CUDART_CALL unsigned __cudaPushCallConfiguration(Dim3 grid, Dim3 block, size_t shared, void* stream) {
  pushed().push_back({grid, block, shared, stream});
  return 0;
}

CUDART_CALL Error __cudaPopCallConfiguration(Dim3* grid, Dim3* block, size_t* shared, void* stream) {
  if (pushed().empty()) {
    return kept(MISSING_CONFIGURATION);
  }
  Configuration last = pushed().back();
  pushed().pop_back();
  *grid = last.grid;
  *block = last.block;
  *shared = last.shared;
  *static_cast<void**>(stream) = last.stream;
  return SUCCESS;
}

CUDART_CALL Error cudaLaunchKernel(const void* stub, Dim3 grid, Dim3 block, void** arguments, size_t shared, void*) {
  return kept(launch(stub, grid, block, arguments, shared));
}
PER_THREAD_STREAM(cudaLaunchKernel)

// How programs of CUDA 13 launch: the handle of a kernel is the host function that nvcc registered.
CUDART_CALL Error __cudaGetKernel(const void** kernel, const void* stub) {
  *kernel = stub;
  return SUCCESS;
}

CUDART_CALL Error cudaGetKernel(const void** kernel, const void* stub) { return __cudaGetKernel(kernel, stub); }

CUDART_CALL Error __cudaLaunchKernel(const void* kernel, Dim3 grid, Dim3 block, void** arguments, size_t shared,
                                     void*) {
  return kept(launch(kernel, grid, block, arguments, shared));
}
PER_THREAD_STREAM(__cudaLaunchKernel)

CUDART_CALL Error cudaLaunchKernelExC(const LaunchConfig* config, const void* stub, void** arguments) {
  return kept(launch(*config, stub, arguments));
}
PER_THREAD_STREAM(cudaLaunchKernelExC)

// A launch returns when the kernel has ended, so there is nothing to wait for, but how it ended may be asked.
CUDART_CALL Error cudaDeviceSynchronize() { return kept(finished()); }

CUDART_CALL Error cudaThreadSynchronize() { return kept(finished()); }
