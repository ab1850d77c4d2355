// Memory of the host that the GPU may access: pinned and mapped, and managed.
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "connection.h"
#include "memory.h"
#include "mirrors.h"

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

namespace policybridge::cudart {
namespace {

// What may be mapped, and where it is.
struct Pinned {
  size_t size;
  void* device;
};

std::mutex& guard() {
  static std::mutex* one = new std::mutex();
  return *one;
}

std::map<void*, Pinned>& pinned() {
  static auto* all = new std::map<void*, Pinned>();
  return *all;
}

void pin(void* host, size_t size) {
  std::lock_guard<std::mutex> lock(guard());
  pinned()[host] = {size, nullptr};
}

void unpin(void* host) {
  std::lock_guard<std::mutex> lock(guard());
  auto found = pinned().find(host);
  if (found != pinned().end()) {
    forgetMirror(address(found->second.device));
    pinned().erase(found);
  }
}

Error allocateHost(void** to, size_t size) {
  *to = malloc(size);
  if (*to == nullptr) {
    return MEMORY_ALLOCATION;
  }
  pin(*to, size);
  return SUCCESS;
}

// As in GPGPU-Sim, a buffer of the GPU that what is there is copied to; other than there, each launch copies again.
Error map(void** to, void* host) {
  std::lock_guard<std::mutex> lock(guard());
  auto behind = pinned().upper_bound(host);
  if (behind == pinned().begin()) {
    return INVALID_VALUE;
  }
  auto& [begin, all] = *std::prev(behind);
  size_t offset = static_cast<size_t>(static_cast<char*>(host) - static_cast<char*>(begin));
  if (offset >= all.size) {
    return INVALID_VALUE;
  }
  if (all.device == nullptr) {
    if (Error error = allocate(&all.device, all.size)) {
      return error;
    }
    if (Error error = copy(all.device, begin, all.size, Copy::HOST_TO_DEVICE)) {
      return error;
    }
    mirror(begin, address(all.device), all.size);
  }
  *to = static_cast<char*>(all.device) + offset;
  return SUCCESS;
}

// Makes pages of the host from `from` on, for `size` bytes; buffers follow each other, so the first may be there.
bool pages(uint64_t from, size_t size) {
  static uint64_t until = 0;
  const uint64_t page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  std::lock_guard<std::mutex> lock(guard());
  uint64_t begin = std::max(from / page * page, until);
  uint64_t end = (from + size + page - 1) / page * page;
  if (begin < end) {
    void* wanted = reinterpret_cast<void*>(begin);
    if (mmap(wanted, end - begin, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0) !=
        wanted) {
      return false;
    }
    until = end;
  }
  return true;
}

// A buffer of the GPU with memory of the host at the same address.
Error allocateManaged(void** to, size_t size) {
  if (size == 0) {
    return INVALID_VALUE;
  }
  if (Error error = allocate(to, size)) {
    return error;
  }
  if (!pages(address(*to), size)) {
    fprintf(stderr, "policybridge: libcudart.so: cudaMallocManaged: the program has other memory at %p\n", *to);
    return MEMORY_ALLOCATION;
  }
  mirror(*to, address(*to), size);
  return SUCCESS;
}

}  // namespace
}  // namespace policybridge::cudart

using namespace policybridge::cudart;

CUDART_CALL Error cudaMallocHost(void** to, size_t size) { return kept(allocateHost(to, size)); }

CUDART_CALL Error cudaHostAlloc(void** to, size_t size, unsigned) { return kept(allocateHost(to, size)); }

CUDART_CALL Error cudaFreeHost(void* buffer) {
  unpin(buffer);
  free(buffer);
  return kept(SUCCESS);
}

CUDART_CALL Error cudaHostRegister(void* host, size_t size, unsigned) {
  pin(host, size);
  return kept(SUCCESS);
}

CUDART_CALL Error cudaHostUnregister(void* host) {
  unpin(host);
  return kept(SUCCESS);
}

CUDART_CALL Error cudaHostGetDevicePointer(void** to, void* host, unsigned) { return kept(map(to, host)); }

CUDART_CALL Error cudaHostGetFlags(unsigned* to, void*) {
  *to = 0;
  return kept(SUCCESS);
}

CUDART_CALL Error cudaMallocManaged(void** to, size_t size, unsigned) { return kept(allocateManaged(to, size)); }

// Where managed memory is best has no meaning here.

CUDART_CALL Error cudaMemPrefetchAsync() { return kept(SUCCESS); }
PER_THREAD_STREAM(cudaMemPrefetchAsync)

CUDART_CALL Error cudaMemPrefetchAsync_v2() { return kept(SUCCESS); }

CUDART_CALL Error cudaMemAdvise() { return kept(SUCCESS); }

CUDART_CALL Error cudaMemAdvise_v2() { return kept(SUCCESS); }

CUDART_CALL Error cudaStreamAttachMemAsync() { return kept(SUCCESS); }
PER_THREAD_STREAM(cudaStreamAttachMemAsync)
