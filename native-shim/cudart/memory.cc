// Memory of the GPU: buffers, copies, variables.
#include "memory.h"

#include <string.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "mirrors.h"
#include "registry.h"

namespace policybridge::cudart {
namespace {

// A copy goes in pieces of at most so many bytes, a multiple of a cache line.
constexpr size_t MOST = size_t{1} << 26;

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
  if (void* host = mirrored(address(to))) {
    memset(host, value, size);
    return SUCCESS;
  }
  return inPieces(size, [&](size_t at, uint32_t bytes) {
    return ask(Call::FILL, {piece(address(to) + at), piece(value), piece(bytes)}).error;
  });
}

Error fillRows(void* to, size_t pitch, int value, size_t width, size_t height) {
  for (size_t row = 0; row < height; row++) {
    if (Error error = fill(static_cast<char*>(to) + row * pitch, value, width)) {
      return error;
    }
  }
  return SUCCESS;
}

// The addresses of GPU memory that the program has received: cudaMemcpyDefault looks them up.
class Places {
 public:
  void add(uint64_t at, uint64_t size) {
    std::lock_guard<std::mutex> lock(mutex_);
    all_[at] = size;
  }

  void remove(uint64_t at) {
    std::lock_guard<std::mutex> lock(mutex_);
    all_.erase(at);
  }

  bool has(uint64_t at) {
    std::lock_guard<std::mutex> lock(mutex_);
    auto behind = all_.upper_bound(at);
    return behind != all_.begin() && at - std::prev(behind)->first < std::prev(behind)->second;
  }

 private:
  std::mutex mutex_;
  std::map<uint64_t, uint64_t> all_;
};

Places& places() {
  static Places* one = new Places();
  return *one;
}

// Where byte `offset` of a variable is, if `size` more bytes are there.
Error inVariable(const void* symbol, size_t offset, size_t size, void** at) {
  Variable variable{};
  if (Error error = registry().variable(symbol, &variable)) {
    return error;
  }
  places().add(variable.address, variable.bytes);
  *at = reinterpret_cast<void*>(variable.address + offset);
  return offset <= variable.bytes && size <= variable.bytes - offset ? SUCCESS : INVALID_VALUE;
}

Error toVariable(const void* symbol, const void* from, size_t size, size_t offset, Copy kind) {
  void* at = nullptr;
  Error error = inVariable(symbol, offset, size, &at);
  return error ? error : copy(at, from, size, kind);
}

Error fromVariable(void* to, const void* symbol, size_t size, size_t offset, Copy kind) {
  void* at = nullptr;
  Error error = inVariable(symbol, offset, size, &at);
  return error ? error : copy(to, at, size, kind);
}

// cudaPointerAttributes; CUDA 13 has more behind it.
struct Attributes {
  int type;
  int device;
  void* onDevice;
  void* onHost;
};

enum Type { UNREGISTERED = 0, DEVICE = 2, MANAGED = 3 };

Attributes attributes(void* pointer) {
  void* host = mirrored(address(pointer));
  if (host == nullptr && !places().has(address(pointer))) {
    return {UNREGISTERED, -1, nullptr, pointer};
  }
  return {host == pointer ? MANAGED : DEVICE, 0, pointer, host};
}

}  // namespace

Error allocate(void** to, uint64_t size) {
  if (size == 0) {
    *to = nullptr;
    return SUCCESS;
  }
  Reply reply = ask(Call::ALLOCATE, {piece(size)});
  if (reply.error == SUCCESS) {
    *to = reinterpret_cast<void*>(reply.number<int64_t>(0));
    places().add(address(*to), size);
  }
  return reply.error;
}

Error release(void* buffer) {
  if (buffer == nullptr) {
    return SUCCESS;
  }
  places().remove(address(buffer));
  forgetMirror(address(buffer));
  return ask(Call::FREE, {piece(address(buffer))}).error;
}

Error copy(void* to, const void* from, size_t size, Copy kind) {
  if (kind < Copy::HOST_TO_HOST || kind > Copy::DEFAULT) {
    return INVALID_MEMCPY_DIRECTION;
  }
  bool isTo = kind == Copy::HOST_TO_DEVICE || kind == Copy::DEVICE_TO_DEVICE ||
              (kind == Copy::DEFAULT && places().has(address(to)));
  bool isFrom = kind == Copy::DEVICE_TO_HOST || kind == Copy::DEVICE_TO_DEVICE ||
                (kind == Copy::DEFAULT && places().has(address(from)));
  if (void* host = isTo ? mirrored(address(to)) : nullptr) {
    to = host;
    isTo = false;
  }
  if (void* host = isFrom ? mirrored(address(from)) : nullptr) {
    from = host;
    isFrom = false;
  }
  if (isTo) {
    return isFrom ? onDevice(address(to), address(from), size) : toDevice(address(to), from, size);
  }
  if (isFrom) {
    return toHost(to, address(from), size);
  }
  memmove(to, from, size);
  return SUCCESS;
}

Error copyRows(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width, size_t height, Copy kind) {
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

}  // namespace policybridge::cudart

using namespace policybridge::cudart;

CUDART_CALL Error cudaMalloc(void** to, size_t size) { return kept(allocate(to, size)); }

CUDART_CALL Error cudaMallocAsync(void** to, size_t size, void*) { return kept(allocate(to, size)); }
PER_THREAD_STREAM(cudaMallocAsync)

// As in GPGPU-Sim, rows are not padded.
CUDART_CALL Error cudaMallocPitch(void** to, size_t* pitch, size_t width, size_t height) {
  *pitch = width;
  return kept(allocate(to, width * height));
}

CUDART_CALL Error cudaFree(void* buffer) { return kept(release(buffer)); }

CUDART_CALL Error cudaFreeAsync(void* buffer, void*) { return kept(release(buffer)); }
PER_THREAD_STREAM(cudaFreeAsync)

CUDART_CALL Error cudaMemcpy(void* to, const void* from, size_t size, Copy kind) {
  return kept(copy(to, from, size, kind));
}
PER_THREAD_DEFAULT_STREAM(cudaMemcpy)

CUDART_CALL Error cudaMemcpyAsync(void* to, const void* from, size_t size, Copy kind, void*) {
  return kept(copy(to, from, size, kind));
}
PER_THREAD_STREAM(cudaMemcpyAsync)

// There is one GPU.
CUDART_CALL Error cudaMemcpyPeer(void* to, int, const void* from, int, size_t size) {
  return kept(copy(to, from, size, Copy::DEVICE_TO_DEVICE));
}

CUDART_CALL Error cudaMemcpyPeerAsync(void* to, int, const void* from, int, size_t size, void*) {
  return kept(copy(to, from, size, Copy::DEVICE_TO_DEVICE));
}

CUDART_CALL Error cudaMemcpy2D(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width,
                               size_t height, Copy kind) {
  return kept(copyRows(to, toPitch, from, fromPitch, width, height, kind));
}
PER_THREAD_DEFAULT_STREAM(cudaMemcpy2D)

CUDART_CALL Error cudaMemcpy2DAsync(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width,
                                    size_t height, Copy kind, void*) {
  return kept(copyRows(to, toPitch, from, fromPitch, width, height, kind));
}
PER_THREAD_STREAM(cudaMemcpy2DAsync)

CUDART_CALL Error cudaMemset(void* to, int value, size_t size) { return kept(fill(to, value, size)); }
PER_THREAD_DEFAULT_STREAM(cudaMemset)

CUDART_CALL Error cudaMemsetAsync(void* to, int value, size_t size, void*) { return kept(fill(to, value, size)); }
PER_THREAD_STREAM(cudaMemsetAsync)

CUDART_CALL Error cudaMemset2D(void* to, size_t pitch, int value, size_t width, size_t height) {
  return kept(fillRows(to, pitch, value, width, height));
}
PER_THREAD_DEFAULT_STREAM(cudaMemset2D)

CUDART_CALL Error cudaMemset2DAsync(void* to, size_t pitch, int value, size_t width, size_t height, void*) {
  return kept(fillRows(to, pitch, value, width, height));
}
PER_THREAD_STREAM(cudaMemset2DAsync)

CUDART_CALL Error cudaMemcpyToSymbol(const void* symbol, const void* from, size_t size, size_t offset, Copy kind) {
  return kept(toVariable(symbol, from, size, offset, kind));
}
PER_THREAD_DEFAULT_STREAM(cudaMemcpyToSymbol)

CUDART_CALL Error cudaMemcpyToSymbolAsync(const void* symbol, const void* from, size_t size, size_t offset, Copy kind,
                                          void*) {
  return kept(toVariable(symbol, from, size, offset, kind));
}
PER_THREAD_STREAM(cudaMemcpyToSymbolAsync)

CUDART_CALL Error cudaMemcpyFromSymbol(void* to, const void* symbol, size_t size, size_t offset, Copy kind) {
  return kept(fromVariable(to, symbol, size, offset, kind));
}
PER_THREAD_DEFAULT_STREAM(cudaMemcpyFromSymbol)

CUDART_CALL Error cudaMemcpyFromSymbolAsync(void* to, const void* symbol, size_t size, size_t offset, Copy kind,
                                            void*) {
  return kept(fromVariable(to, symbol, size, offset, kind));
}
PER_THREAD_STREAM(cudaMemcpyFromSymbolAsync)

CUDART_CALL Error cudaGetSymbolAddress(void** to, const void* symbol) { return kept(inVariable(symbol, 0, 0, to)); }

CUDART_CALL Error cudaGetSymbolSize(size_t* size, const void* symbol) {
  Variable variable{};
  Error error = registry().variable(symbol, &variable);
  *size = variable.bytes;
  return kept(error);
}

CUDART_CALL Error cudaPointerGetAttributes(void* to, void* pointer) {
  *static_cast<Attributes*>(to) = attributes(pointer);
  return kept(SUCCESS);
}
