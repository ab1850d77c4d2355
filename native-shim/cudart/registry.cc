#include "registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>

#include "mirrors.h"

namespace policybridge::cudart {
namespace {

constexpr uint32_t WRAPPER = 0x466243B1;
constexpr uint32_t BINARY = 0xBA55ED50;

// What nvcc registers: points to a fat binary; of version 2 (-rdc=true) to linked machine code, and to a list of those
// with PTX that ends with null.
struct Wrapper {
  uint32_t magic;
  uint32_t version;
  const void* data;
  const void* const* linked;
};

struct Header {
  uint32_t magic;
  uint16_t version;
  uint16_t size;
  uint64_t bytes;
};

// Whether the text at `pointer`, where there may be nothing, is `name`.
bool says(const void* pointer, const std::string& name) {
  std::vector<char> text(name.size() + 1);
  iovec to{text.data(), text.size()};
  iovec from{const_cast<void*>(pointer), text.size()};
  return process_vm_readv(getpid(), &to, 1, &from, 1, 0) == static_cast<ssize_t>(text.size()) &&
         memcmp(text.data(), name.c_str(), text.size()) == 0;
}

}  // namespace

int32_t Registry::addBinary(const void* registered) {
  std::lock_guard<std::mutex> lock(mutex_);
  int32_t first = static_cast<int32_t>(binaries_.size());
  Wrapper wrapper;
  memcpy(&wrapper, registered, sizeof wrapper);
  if (wrapper.magic != WRAPPER || sent_) {
    fprintf(stderr, "policybridge: libcudart.so: a fat binary %s; its kernels cannot be launched\n",
            sent_ ? "after the first CUDA call" : "of an unknown kind");
    return first;
  }
  const void* const only[] = {wrapper.data, nullptr};
  for (const void* const* each = wrapper.version == 2 ? wrapper.linked : only; *each != nullptr; each++) {
    Header header;
    memcpy(&header, *each, sizeof header);
    if (header.magic == BINARY) {
      binaries_.push_back({*each, header.size + header.bytes});
    }
  }
  return first;
}

void Registry::addKernel(const void* stub, const Name& name) {
  std::lock_guard<std::mutex> lock(mutex_);
  kernelNames_[stub] = name;
}

void Registry::addVariable(const void* shadow, const Name& name) {
  std::lock_guard<std::mutex> lock(mutex_);
  variableNames_[shadow] = name;
}

void Registry::addTexture(const void* reference, const Name& name, bool isFraction) {
  std::lock_guard<std::mutex> lock(mutex_);
  textures_[reference] = {name, isFraction};
}

void Registry::addManaged(void** host, const Name& name, size_t size) {
  std::lock_guard<std::mutex> lock(mutex_);
  *host = calloc(1, size);
  variableNames_[*host] = name;
  managed_.push_back(*host);
}

const TextureName* Registry::texture(const void* reference) {
  std::lock_guard<std::mutex> lock(mutex_);
  auto found = textures_.find(reference);
  return found == textures_.end() ? nullptr : &found->second;
}

Error Registry::mirrorManaged() {
  std::vector<void*> waiting;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    waiting.swap(managed_);
  }
  for (void* host : waiting) {
    Variable found{};
    if (Error error = variable(host, &found)) {
      return error;
    }
    mirror(host, found.address, found.bytes);
  }
  return waiting.empty() ? SUCCESS : fetchMirrors();
}

const std::vector<Piece>& Registry::binaries() {
  std::lock_guard<std::mutex> lock(mutex_);
  sent_ = true;
  return binaries_;
}

Error Registry::kernel(const void* stub, const Kernel** found) {
  Name name;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    auto known = kernels_.find(stub);
    if (known != kernels_.end()) {
      *found = &known->second;
      return SUCCESS;
    }
    auto named = kernelNames_.find(stub);
    if (named == kernelNames_.end()) {
      return INVALID_DEVICE_FUNCTION;
    }
    name = named->second;
  }
  Reply reply = ask(Call::KERNEL, {piece(name.binary), {name.text.data(), name.text.size()}});
  if (reply.error != SUCCESS) {
    return reply.error;
  }
  Kernel kernel{reply.number<int32_t>(0), {}};
  for (size_t at = sizeof(int32_t); at < reply.payload.size(); at += sizeof(int32_t)) {
    kernel.parameterBytes.push_back(reply.number<int32_t>(at));
  }
  std::lock_guard<std::mutex> lock(mutex_);
  *found = &kernels_.emplace(stub, kernel).first->second;
  return SUCCESS;
}

Error Registry::variable(const void* shadow, Variable* found) {
  Name name;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    auto known = variables_.find(shadow);
    if (known != variables_.end()) {
      *found = known->second;
      return SUCCESS;
    }
    // As in GPGPU-Sim a program may give the name instead, which CUDA allowed before 5.
    auto named = variableNames_.find(shadow);
    if (named == variableNames_.end()) {
      named = std::find_if(variableNames_.begin(), variableNames_.end(),
                           [&](const auto& one) { return says(shadow, one.second.text); });
    }
    if (named == variableNames_.end()) {
      return INVALID_SYMBOL;
    }
    name = named->second;
  }
  Reply reply = ask(Call::VARIABLE, {piece(name.binary), {name.text.data(), name.text.size()}});
  if (reply.error != SUCCESS) {
    return reply.error;
  }
  *found = {static_cast<uint64_t>(reply.number<int64_t>(0)), static_cast<uint64_t>(reply.number<int64_t>(8))};
  std::lock_guard<std::mutex> lock(mutex_);
  variables_[shadow] = *found;
  return SUCCESS;
}

// Never destroyed: constructors of the program register before ours could run, and its destructors may call.
Registry& registry() {
  static Registry* one = new Registry();
  return *one;
}

Name named(void** handle, const char* name) {
  return {*reinterpret_cast<int32_t*>(handle), strncmp(name, "::", 2) == 0 ? name + 2 : name};
}

}  // namespace policybridge::cudart

using namespace policybridge::cudart;

CUDART_CALL void** __cudaRegisterFatBinary(void* wrapper) {
  return reinterpret_cast<void**>(new int32_t(registry().addBinary(wrapper)));
}

CUDART_CALL void __cudaRegisterFatBinaryEnd(void**) {}

CUDART_CALL void __cudaUnregisterFatBinary(void**) {}

// Before a program reads or writes a managed variable.
CUDART_CALL char __cudaInitModule(void**) { return registry().mirrorManaged() == SUCCESS ? 1 : 0; }

CUDART_CALL void __cudaRegisterManagedVar(void** handle, void** host, char*, const char* name, int, size_t size, int,
                                          int) {
  registry().addManaged(host, named(handle, name), size);
}

CUDART_CALL void __cudaRegisterFunction(void** handle, const char* stub, char*, const char* name, int, void*, void*,
                                        void*, void*, int*) {
  registry().addKernel(stub, named(handle, name));
}

CUDART_CALL void __cudaRegisterVar(void** handle, char* shadow, char*, const char* name, int, size_t, int, int) {
  registry().addVariable(shadow, named(handle, name));
}
