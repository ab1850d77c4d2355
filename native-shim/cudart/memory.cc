// Memory: buffers, copies, variables.
#include <stdlib.h>
#include <string.h>

#include <algorithm>

#include "registry.h"

namespace policybridge::cudart {
namespace {

// A copy goes in pieces of at most so many bytes, a multiple of a cache line.
constexpr size_t MOST = size_t{1} << 26;

uint64_t address(const void* pointer) { return reinterpret_cast<uintptr_t>(pointer); }

// Calls `each` for every piece of `size` bytes, with its first byte and its size, until one fails.
template <typename Each>
Error inPieces(size_t size, Each each) {
  for (size_t at = 0; at < size; at += MOST) {
    if (Error error = each(at, static_cast<uint32_t>(std::min(MOST, size - at)))) {
      return error;
    }
  }
  return SUCCESS;
}

Error toDevice(uint64_t to, const void* from, size_t size) {
  return inPieces(size, [&](size_t at, uint32_t bytes) {
    return ask(Call::WRITE, {piece(to + at), {static_cast<const char*>(from) + at, bytes}}).error;
  });
}

Error toHost(void* to, uint64_t from, size_t size) {
  return inPieces(size, [&](size_t at, uint32_t bytes) {
    return askInto(Call::READ, {piece(from + at), piece(bytes)}, static_cast<char*>(to) + at, bytes);
  });
}

Error onDevice(uint64_t to, uint64_t from, size_t size) {
  return inPieces(size, [&](size_t at, uint32_t bytes) {
    return ask(Call::MOVE, {piece(to + at), piece(from + at), piece(bytes)}).error;
  });
}

Error fill(void* to, int value, size_t size) {
  return inPieces(size, [&](size_t at, uint32_t bytes) {
    return ask(Call::FILL, {piece(address(to) + at), piece(value), piece(bytes)}).error;
  });
}

Error copy(void* to, const void* from, size_t size, Copy kind) {
  switch (kind) {
    case Copy::HOST_TO_HOST:
      memcpy(to, from, size);
      return SUCCESS;
    case Copy::HOST_TO_DEVICE:
      return toDevice(address(to), from, size);
    case Copy::DEVICE_TO_HOST:
      return toHost(to, address(from), size);
    case Copy::DEVICE_TO_DEVICE:
      return onDevice(address(to), address(from), size);
    default:
      return INVALID_MEMCPY_DIRECTION;
  }
}

Error copy2D(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width, size_t height, Copy kind) {
  // Rows that lie one behind the other are one copy, as in GPGPU-Sim.
  if (toPitch == fromPitch && toPitch == width) {
    return copy(to, from, width * height, kind);
  }
  for (size_t row = 0; row < height; row++) {
    if (Error error = copy(static_cast<char*>(to) + row * toPitch, static_cast<const char*>(from) + row * fromPitch,
                           width, kind)) {
      return error;
    }
  }
  return SUCCESS;
}

Error allocate(void** to, uint64_t size) {
  if (size == 0) {
    *to = nullptr;
    return SUCCESS;
  }
  Reply reply = ask(Call::ALLOCATE, {piece(size)});
  if (reply.error == SUCCESS) {
    *to = reinterpret_cast<void*>(reply.number<int64_t>(0));
  }
  return reply.error;
}

Error allocateHost(void** to, size_t size) {
  *to = malloc(size);
  return *to != nullptr ? SUCCESS : MEMORY_ALLOCATION;
}

// Where byte `offset` of a variable is, if `size` more bytes are there.
Error inVariable(const void* symbol, size_t offset, size_t size, uint64_t* at) {
  Variable variable{};
  if (Error error = registry().variable(symbol, &variable)) {
    return error;
  }
  *at = variable.address + offset;
  return offset <= variable.bytes && size <= variable.bytes - offset ? SUCCESS : INVALID_VALUE;
}

}  // namespace
}  // namespace policybridge::cudart

using namespace policybridge::cudart;

CUDART_CALL Error cudaMalloc(void** to, size_t size) { return kept(allocate(to, size)); }

// As in GPGPU-Sim, rows are not padded.
CUDART_CALL Error cudaMallocPitch(void** to, size_t* pitch, size_t width, size_t height) {
  *pitch = width;
  return kept(allocate(to, width * height));
}

CUDART_CALL Error cudaFree(void* buffer) {
  return kept(buffer == nullptr ? SUCCESS : ask(Call::FREE, {piece(address(buffer))}).error);
}

CUDART_CALL Error cudaMallocHost(void** to, size_t size) { return kept(allocateHost(to, size)); }

CUDART_CALL Error cudaHostAlloc(void** to, size_t size, unsigned) { return kept(allocateHost(to, size)); }

CUDART_CALL Error cudaFreeHost(void* buffer) {
  free(buffer);
  return kept(SUCCESS);
}

CUDART_CALL Error cudaMemcpy(void* to, const void* from, size_t size, Copy kind) {
  return kept(copy(to, from, size, kind));
}

CUDART_CALL Error cudaMemcpyAsync(void* to, const void* from, size_t size, Copy kind, void*) {
  return kept(copy(to, from, size, kind));
}

CUDART_CALL Error cudaMemcpy2D(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width,
                               size_t height, Copy kind) {
  return kept(copy2D(to, toPitch, from, fromPitch, width, height, kind));
}

CUDART_CALL Error cudaMemcpy2DAsync(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width,
                                    size_t height, Copy kind, void*) {
  return kept(copy2D(to, toPitch, from, fromPitch, width, height, kind));
}

CUDART_CALL Error cudaMemset(void* to, int value, size_t size) { return kept(fill(to, value, size)); }

CUDART_CALL Error cudaMemsetAsync(void* to, int value, size_t size, void*) { return kept(fill(to, value, size)); }

CUDART_CALL Error cudaMemcpyToSymbol(const void* symbol, const void* from, size_t size, size_t offset, Copy kind) {
  uint64_t at = 0;
  if (Error error = inVariable(symbol, offset, size, &at)) {
    return kept(error);
  }
  return kept(copy(reinterpret_cast<void*>(at), from, size, kind));
}

CUDART_CALL Error cudaMemcpyFromSymbol(void* to, const void* symbol, size_t size, size_t offset, Copy kind) {
  uint64_t at = 0;
  if (Error error = inVariable(symbol, offset, size, &at)) {
    return kept(error);
  }
  return kept(copy(to, reinterpret_cast<void*>(at), size, kind));
}

CUDART_CALL Error cudaGetSymbolAddress(void** to, const void* symbol) {
  uint64_t at = 0;
  Error error = inVariable(symbol, 0, 0, &at);
  *to = reinterpret_cast<void*>(at);
  return kept(error);
}

CUDART_CALL Error cudaGetSymbolSize(size_t* size, const void* symbol) {
  Variable variable{};
  Error error = registry().variable(symbol, &variable);
  *size = variable.bytes;
  return kept(error);
}
