// What the program's constructors register before main: fat binaries, kernels, variables.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "connection.h"

namespace policybridge::cudart {

// A kernel as the simulator knows it.
struct Kernel {
  int32_t number;
  std::vector<int32_t> parameterBytes;
};

// A variable in the GPU's memory.
struct Variable {
  uint64_t address;
  uint64_t bytes;
};

// A texture reference.
struct TextureName {
  std::string name;
  // Whether it reads integers as numbers from 0 or -1 to 1.
  bool isFraction;
};

class Registry {
 public:
  void addBinary(const void* wrapper);
  void addKernel(const void* stub, const char* name);
  void addVariable(const void* shadow, const char* name);

  void addTexture(const void* reference, const char* name, bool isFraction);

  // A managed variable; the host has its copy where `*host` points.
  void addManaged(void** host, const char* name, size_t size);

  // The fat binaries, in order of registration; from the first call on none is added.
  const std::vector<Piece>& binaries();

  // The kernel whose host function is `stub`; asks for it once.
  Error kernel(const void* stub, const Kernel** found);

  // The variable whose shadow on the host is at `shadow`.
  Error variable(const void* shadow, Variable* found);

  // The texture whose reference on the host is at `reference`; nullptr if none is.
  const TextureName* texture(const void* reference);

  // Managed variables have on the host what the GPU has, from now on.
  Error mirrorManaged();

 private:
  std::mutex mutex_;
  bool sent_ = false;
  std::vector<Piece> binaries_;
  std::map<const void*, std::string> kernelNames_;
  std::map<const void*, std::string> variableNames_;
  std::map<const void*, TextureName> textures_;
  // By the host's copy.
  std::map<void*, std::string> managed_;
  std::map<const void*, Kernel> kernels_;
  std::map<const void*, Variable> variables_;
};

Registry& registry();

}  // namespace policybridge::cudart
