// A CUDA program as nvcc would have made it, but with its registration calls by hand, so that it wants no CUDA to be
// built: doubles 1,024 numbers and adds a constant, twice. Its arguments are files with PTX, apart by commas, each for
// a source file of its own, and what it does; some of that is what programs do wrong.
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "../declarations.h"

using policybridge::cudart::Copy;
using policybridge::cudart::Dim3;

extern "C" {
void** __cudaRegisterFatBinary(void* wrapper);
void __cudaRegisterFatBinaryEnd(void** handle);
void __cudaRegisterFunction(void**, const char*, char*, const char*, int, void*, void*, void*, void*, int*);
void __cudaRegisterVar(void**, char*, char*, const char*, int, size_t, int, int);
int cudaMalloc(void**, size_t);
int cudaFree(void*);
int cudaMemcpy(void*, const void*, size_t, Copy);
int cudaMemset(void*, int, size_t);
int cudaMemcpyToSymbol(const void*, const void*, size_t, size_t, Copy);
int cudaLaunchKernel(const void*, Dim3, Dim3, void**, size_t, void*);
unsigned __cudaPushCallConfiguration(Dim3, Dim3, size_t, void*);
int __cudaPopCallConfiguration(Dim3*, Dim3*, size_t*, void*);
int __cudaGetKernel(const void**, const void*);
int __cudaLaunchKernel(const void*, Dim3, Dim3, void**, size_t, void*);
void __cudaRegisterTexture(void**, const void*, const void**, const char*, int, int, int);
int cudaRuntimeGetVersion(int*);
int cudaMallocManaged(void**, size_t, unsigned);
int cudaHostAlloc(void**, size_t, unsigned);
int cudaHostGetDevicePointer(void**, void*, unsigned);
int cudaBindTexture(size_t*, const void*, const void*, const void*, size_t);
int cudaCreateTextureObject(uint64_t*, const void*, const void*, const void*);
int cudaMallocArray(void**, const void*, size_t, size_t, unsigned);
int cudaMemcpy2DToArray(void*, size_t, size_t, const void*, size_t, size_t, size_t, Copy);
int cudaFuncGetAttributes(void*, const void*);
int cudaOccupancyMaxActiveBlocksPerMultiprocessor(int*, const void*, int, size_t);
int cudaGetDeviceProperties(void*, int);
int cudaDeviceSynchronize();
int cudaGetLastError();
int cudaThreadExchangeStreamCaptureMode(int*);
int cudaEventCreate(void**);
int cudaEventRecord(void*, void*);
int cudaEventElapsedTime(float*, void*, void*);
const char* cudaGetErrorName(int);
}

namespace {

constexpr int COUNT = 1024;
constexpr int BLOCK = 128;

// What the host has in place of the kernels and of the variable.
char twice;
char absent;
char endless;
char fetch;
char summand;

// The begin of textureReference and of cudaTextureDesc: clamped; texels are not fractions.
int reference[32] = {0, 0, 1, 1, 1};
int description[32] = {1, 1, 1, 0};
// cudaChannelFormatDesc of an int.
int format[5] = {32, 0, 0, 0, 0};

template <typename T>
void put(std::vector<char>& all, size_t at, T value) {
  memcpy(all.data() + at, &value, sizeof value);
}

// A fat binary with one entry: PTX for sm_52, not compressed.
std::vector<char>* fatBinary(const std::string& ptx) {
  constexpr size_t HEAD = 16;
  constexpr size_t ENTRY = 64;
  auto* all = new std::vector<char>(HEAD + ENTRY + ptx.size());
  put(*all, 0, uint32_t{0xBA55ED50});
  put(*all, 4, uint16_t{1});
  put(*all, 6, uint16_t{HEAD});
  put(*all, 8, uint64_t{ENTRY + ptx.size()});
  put(*all, HEAD, uint16_t{1});
  put(*all, HEAD + 4, uint32_t{ENTRY});
  put(*all, HEAD + 8, uint64_t{ptx.size()});
  put(*all, HEAD + 28, uint32_t{52});
  memcpy(all->data() + HEAD + ENTRY, ptx.data(), ptx.size());
  return all;
}

struct Wrapper {
  uint32_t magic, version;
  const void *data, *linked;
};

// As nvcc's, before main; a constructor has its arguments.
__attribute__((constructor)) void registerAll(int count, char** arguments) {
  std::istringstream files(count > 1 ? arguments[1] : "");
  void** handle = nullptr;
  for (std::string name; std::getline(files, name, ',');) {
    std::ifstream file(name);
    std::string ptx{std::istreambuf_iterator<char>(file), {}};
    handle = __cudaRegisterFatBinary(new Wrapper{0x466243B1, 1, fatBinary(ptx)->data(), nullptr});
  }
  __cudaRegisterFunction(handle, &twice, nullptr, "twice", -1, nullptr, nullptr, nullptr, nullptr, nullptr);
  __cudaRegisterFunction(handle, &absent, nullptr, "absent", -1, nullptr, nullptr, nullptr, nullptr, nullptr);
  __cudaRegisterFunction(handle, &fetch, nullptr, "fetch", -1, nullptr, nullptr, nullptr, nullptr, nullptr);
  __cudaRegisterFunction(handle, &endless, nullptr, "endless", -1, nullptr, nullptr, nullptr, nullptr, nullptr);
  __cudaRegisterVar(handle, &summand, nullptr, "summand", 0, 4, 1, 0);
  __cudaRegisterTexture(handle, reference, nullptr, "texels", 1, 0, 0);
  __cudaRegisterFatBinaryEnd(handle);
}

void say(const char* what, int error) { printf("%s: %s\n", what, cudaGetErrorName(error)); }

// What nvcc makes of kernel<<<COUNT / BLOCK, BLOCK>>>(to, from, COUNT).
int launch(const void* stub, void* to, void* from) {
  __cudaPushCallConfiguration({COUNT / BLOCK, 1, 1}, {BLOCK, 1, 1}, 0, nullptr);
  int count = COUNT;
  void* arguments[] = {&to, &from, &count};
  const void* kernel = nullptr;
  if (POLICYBRIDGE_CUDA_VERSION >= 13000) {
    __cudaGetKernel(&kernel, stub);
  }
  Dim3 grid, block;
  size_t shared;
  void* stream;
  __cudaPopCallConfiguration(&grid, &block, &shared, &stream);
  return kernel != nullptr ? __cudaLaunchKernel(kernel, grid, block, arguments, shared, stream)
                           : cudaLaunchKernel(stub, grid, block, arguments, shared, stream);
}

// Version of the runtime, and the number of SMs, which lies elsewhere in CUDA 13.
int properties() {
  constexpr size_t BYTES = POLICYBRIDGE_CUDA_VERSION >= 13000 ? 1008 : 728;
  constexpr size_t SMS = POLICYBRIDGE_CUDA_VERSION >= 13000 ? 384 : 388;
  std::vector<char> all(BYTES + 1, 0x55);
  int version = 0;
  int sms = 0;
  cudaRuntimeGetVersion(&version);
  cudaGetDeviceProperties(all.data(), 0);
  memcpy(&sms, all.data() + SMS, sizeof sms);
  printf("CUDA %d, %d SMs, %s\n", version, sms, all[BYTES] == 0x55 ? "no byte more" : "too many bytes");
  return 0;
}

int launchEndless(void* at) {
  void* arguments[] = {&at};
  return cudaLaunchKernel(&endless, {1, 1, 1}, {1, 1, 1}, arguments, 0, nullptr);
}

// Lines of its own around two kernels.
void chat(void* buffer) {
  printf("before\n");
  launch(&twice, buffer, buffer);
  printf("between\n");
  fprintf(stderr, "to standard error\n");
  launch(&twice, buffer, buffer);
  printf("after\n");
}

int run() {
  std::vector<int> numbers(COUNT);
  for (int i = 0; i < COUNT; i++) {
    numbers[i] = i;
  }
  size_t bytes = COUNT * sizeof(int);
  void *from, *to, *begin, *end;
  int seven = 7;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  cudaMalloc(&from, bytes);
  cudaMalloc(&to, bytes);
  cudaMemcpyToSymbol(&summand, &seven, sizeof seven, 0, Copy::HOST_TO_DEVICE);
  cudaMemcpy(from, numbers.data(), bytes, Copy::HOST_TO_DEVICE);
  cudaMemset(to, 0xff, bytes);
  cudaEventRecord(begin, nullptr);
  launch(&twice, to, from);
  launch(&twice, from, to);
  cudaDeviceSynchronize();
  cudaEventRecord(end, nullptr);
  cudaMemcpy(numbers.data(), from, bytes, Copy::DEVICE_TO_HOST);
  float milliseconds = 0;
  cudaEventElapsedTime(&milliseconds, begin, end);
  int wrong = 0;
  for (int i = 0; i < COUNT; i++) {
    wrong += numbers[i] != 2 * (2 * i + seven) + seven;
  }
  cudaFree(from);
  printf("%d of %d wrong after %.6f ms; %s\n", wrong, COUNT, milliseconds, cudaGetErrorName(cudaGetLastError()));
  return wrong != 0;
}

void setSummand(int value) { cudaMemcpyToSymbol(&summand, &value, sizeof value, 0, Copy::HOST_TO_DEVICE); }

// Of what host and GPU share: managed memory to mapped memory of the host.
int shared() {
  void *from, *to, *mapped;
  say("managed", cudaMallocManaged(&from, COUNT * sizeof(int), 1));
  say("host", cudaHostAlloc(&to, COUNT * sizeof(int), 2));
  say("mapped", cudaHostGetDevicePointer(&mapped, to, 0));
  setSummand(1);
  int wrong = 0;
  for (int pass = 0; pass < 2; pass++) {
    for (int i = 0; i < COUNT; i++) {
      static_cast<int*>(from)[i] = i + pass;
    }
    launch(&twice, mapped, from);
    for (int i = 0; i < COUNT; i++) {
      wrong += static_cast<int*>(to)[i] != 2 * (i + pass) + 1;
    }
  }
  printf("%d of %d wrong\n", wrong, 2 * COUNT);
  return wrong != 0;
}

// A texture reference to a buffer from its second half on, and a texture object of an array.
int textures() {
  std::vector<int> numbers(2 * COUNT);
  for (int i = 0; i < 2 * COUNT; i++) {
    numbers[i] = i;
  }
  size_t bytes = COUNT * sizeof(int);
  void *buffer, *array, *to;
  cudaMalloc(&buffer, 2 * bytes);
  cudaMalloc(&to, bytes);
  cudaMemcpy(buffer, numbers.data(), 2 * bytes, Copy::HOST_TO_DEVICE);
  say("bind", cudaBindTexture(nullptr, reference, static_cast<char*>(buffer) + bytes, format, ~0U));
  cudaMallocArray(&array, format, COUNT, 1, 0);
  say("array", cudaMemcpy2DToArray(array, 0, 0, numbers.data(), bytes, bytes, 1, Copy::HOST_TO_DEVICE));
  // cudaResourceDesc of an array.
  const void* resource[8] = {nullptr, array};
  uint64_t object = 0;
  say("object", cudaCreateTextureObject(&object, resource, description, nullptr));
  setSummand(5);
  say("launch", launch(&fetch, to, reinterpret_cast<void*>(object)));
  cudaMemcpy(numbers.data(), to, bytes, Copy::DEVICE_TO_HOST);
  int wrong = 0;
  for (int i = 0; i < COUNT; i++) {
    wrong += numbers[i] != COUNT + i + i + 5;
  }
  printf("%d of %d wrong\n", wrong, COUNT);
  return wrong != 0;
}

int needs() {
  struct {
    size_t shared, constant, local;
    int rest[64];
  } attributes;
  int few = 0;
  int many = 0;
  say("attributes", cudaFuncGetAttributes(&attributes, &twice));
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&many, &twice, BLOCK, 0);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&few, &twice, BLOCK, 16384);
  printf("%zu bytes of shared memory; %d CTAs, %d with 16 KB\n", attributes.shared, many, few);
  return 0;
}

// Many launches, from two threads in turns.
int many() {
  void* buffer = nullptr;
  cudaMalloc(&buffer, COUNT * sizeof(int));
  cudaMemset(buffer, 0, COUNT * sizeof(int));
  int failed = 0;
  for (int i = 0; i < 20; i++) {
    std::thread([&] { failed += launch(&twice, buffer, buffer) != 0; }).join();
    failed += launch(&twice, buffer, buffer) != 0;
  }
  printf("%d launches failed\n", failed);
  return failed;
}

}  // namespace

int main(int count, char** arguments) {
  std::string how = count > 2 ? arguments[2] : "run";
  if (how == "run") {
    return run();
  }
  const std::map<std::string, int (*)()> ways = {
      {"properties", properties}, {"shared", shared}, {"textures", textures}, {"needs", needs}, {"many", many}};
  if (ways.count(how) != 0) {
    return ways.at(how)();
  }
  void* buffer = nullptr;
  cudaMalloc(&buffer, sizeof(int) * COUNT);
  if (how == "outside") {
    int number = 0;
    say("copy", cudaMemcpy(static_cast<char*>(buffer) + 4094, &number, sizeof number, Copy::HOST_TO_DEVICE));
  } else if (how == "absent") {
    say("launch", launch(&absent, buffer, buffer));
  } else if (how == "fault") {
    say("launch", launch(&twice, nullptr, nullptr));
    say("wait", cudaDeviceSynchronize());
    say("copy", cudaMemset(buffer, 0, 4));
  } else if (how == "chat") {
    chat(buffer);
  } else if (how == "crash") {
    launch(&twice, buffer, buffer);
    raise(SIGSEGV);
  } else if (how == "endless") {
    printf("before\n");
    say("launch", launchEndless(buffer));
  } else if (how == "unsupported") {
    int mode = 0;
    say("call", cudaThreadExchangeStreamCaptureMode(&mode));
  } else if (how == "fork") {
    fflush(stdout);
    if (fork() == 0) {
      say("copy", cudaMemset(buffer, 0, 4));
      fflush(stdout);
      _exit(0);
    }
    wait(nullptr);
  }
  return how == "exit" ? 3 : 0;
}
