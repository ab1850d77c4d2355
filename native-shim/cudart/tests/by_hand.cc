// A CUDA program as nvcc would have made it, but with its registration calls by hand, so that it wants no CUDA to be
// built: doubles 1,024 numbers and adds a constant, twice. Its arguments are a file with the PTX of kernel `twice`, and
// what it does; some of that is what programs do wrong.
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <string>
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
char summand;

template <typename T>
void put(std::vector<char>& all, size_t at, T value) {
  memcpy(all.data() + at, &value, sizeof value);
}

// A fat binary with one entry: PTX for sm_52, not compressed.
std::vector<char>& fatBinary(const std::string& ptx) {
  constexpr size_t HEAD = 16;
  constexpr size_t ENTRY = 64;
  static std::vector<char> all(HEAD + ENTRY + ptx.size());
  put(all, 0, uint32_t{0xBA55ED50});
  put(all, 4, uint16_t{1});
  put(all, 6, uint16_t{HEAD});
  put(all, 8, uint64_t{ENTRY + ptx.size()});
  put(all, HEAD, uint16_t{1});
  put(all, HEAD + 4, uint32_t{ENTRY});
  put(all, HEAD + 8, uint64_t{ptx.size()});
  put(all, HEAD + 28, uint32_t{52});
  memcpy(all.data() + HEAD + ENTRY, ptx.data(), ptx.size());
  return all;
}

// As nvcc's, before main; a constructor has its arguments.
__attribute__((constructor)) void registerAll(int count, char** arguments) {
  std::ifstream file(count > 1 ? arguments[1] : "");
  std::string ptx{std::istreambuf_iterator<char>(file), {}};
  static struct {
    uint32_t magic, version;
    const void *data, *linked;
  } wrapper{0x466243B1, 1, fatBinary(ptx).data(), nullptr};
  void** handle = __cudaRegisterFatBinary(&wrapper);
  __cudaRegisterFunction(handle, &twice, nullptr, "twice", -1, nullptr, nullptr, nullptr, nullptr, nullptr);
  __cudaRegisterFunction(handle, &absent, nullptr, "absent", -1, nullptr, nullptr, nullptr, nullptr, nullptr);
  __cudaRegisterFunction(handle, &endless, nullptr, "endless", -1, nullptr, nullptr, nullptr, nullptr, nullptr);
  __cudaRegisterVar(handle, &summand, nullptr, "summand", 0, 4, 1, 0);
  __cudaRegisterFatBinaryEnd(handle);
}

void say(const char* what, int error) { printf("%s: %s\n", what, cudaGetErrorName(error)); }

int launch(const void* kernel, void* to, void* from) {
  int count = COUNT;
  void* arguments[] = {&to, &from, &count};
  return cudaLaunchKernel(kernel, {COUNT / BLOCK, 1, 1}, {BLOCK, 1, 1}, arguments, 0, nullptr);
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

}  // namespace

int main(int count, char** arguments) {
  std::string how = count > 2 ? arguments[2] : "run";
  if (how == "run") {
    return run();
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
