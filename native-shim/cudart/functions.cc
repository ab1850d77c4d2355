// What kernels need, and how many of their CTAs an SM holds.
#include "registry.h"

namespace policybridge::cudart {
namespace {

// The begin of cudaFuncAttributes, which is the same since CUDA 9.
struct Attributes {
  size_t sharedBytes;
  size_t constantBytes;
  size_t localBytes;
  int mostThreads;
  int registers;
  int ptxVersion;
  int binaryVersion;
};

// In the order of the reply.
enum Need { SHARED, CONSTANT, LOCAL, THREADS, REGISTERS, PTX_VERSION, BINARY_VERSION };

Error describe(Attributes* to, const void* stub) {
  const Kernel* kernel = nullptr;
  if (Error error = registry().kernel(stub, &kernel)) {
    return error;
  }
  Reply reply = ask(Call::NEEDS, {piece(kernel->number)});
  if (reply.error == SUCCESS) {
    auto need = [&](Need which) { return reply.number<int32_t>(which * sizeof(int32_t)); };
    *to = {static_cast<size_t>(need(SHARED)),
           static_cast<size_t>(need(CONSTANT)),
           static_cast<size_t>(need(LOCAL)),
           need(THREADS),
           need(REGISTERS),
           need(PTX_VERSION),
           need(BINARY_VERSION)};
  }
  return reply.error;
}

Error ctas(int* to, const void* stub, int threads, size_t shared) {
  const Kernel* kernel = nullptr;
  if (Error error = registry().kernel(stub, &kernel)) {
    return error;
  }
  if (threads < 1 || shared > INT32_MAX) {
    return INVALID_VALUE;
  }
  Reply reply = ask(Call::CTAS, {piece(kernel->number), piece(threads), piece(static_cast<int32_t>(shared))});
  if (reply.error == SUCCESS) {
    *to = reply.number<int32_t>(0);
  }
  return reply.error;
}

}  // namespace
}  // namespace policybridge::cudart

using namespace policybridge::cudart;

CUDART_CALL Error cudaFuncGetAttributes(Attributes* to, const void* stub) { return kept(describe(to, stub)); }

CUDART_CALL Error cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* to, const void* stub, int threads, size_t shared) {
  return kept(ctas(to, stub, threads, shared));
}

CUDART_CALL Error cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* to, const void* stub, int threads,
                                                                         size_t shared, unsigned) {
  return kept(ctas(to, stub, threads, shared));
}

// How the L1D shares its memory with shared memory, and how wide its banks are, is the configuration's matter.

CUDART_CALL Error cudaFuncSetCacheConfig(const void*, int) { return kept(SUCCESS); }

CUDART_CALL Error cudaFuncSetSharedMemConfig(const void*, int) { return kept(SUCCESS); }

CUDART_CALL Error cudaFuncSetAttribute(const void*, int, int) { return kept(SUCCESS); }
