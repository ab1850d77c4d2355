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

// What a fat binary calls something.
struct Name {
  int32_t binary;
  std::string text;
};

// A texture reference.
struct TextureName {
  Name name;
  // Whether it reads integers as numbers from 0 or -1 to 1.
  bool isFraction;
};

class Registry {
 public:
  // The number of the first fat binary that is added.
  int32_t addBinary(const void* wrapper);
  void addKernel(const void* stub, const Name& name);
  void addVariable(const void* shadow, const Name& name);

  void addTexture(const void* reference, const Name& name, bool isFraction);

  // A managed variable; the host has its copy where `*host` points.
  void addManaged(void** host, const Name& name, size_t size);

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
  std::map<const void*, Name> kernelNames_;
  std::map<const void*, Name> variableNames_;
  std::map<const void*, TextureName> textures_;
  // Managed variables that have no copy on the host yet, by where it will be.
  std::vector<void*> managed_;
  std::map<const void*, Kernel> kernels_;
  std::map<const void*, Variable> variables_;
};

Registry& registry();

// What `name` is called in the fat binary that `handle`, of __cudaRegisterFatBinary, stands for.
Name named(void** handle, const char* name);

}  // namespace policybridge::cudart
