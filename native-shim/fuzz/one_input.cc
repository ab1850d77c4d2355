// What libFuzzer and replay_main.cc call for each input: the target uses it, and may take a second for it.

#include <chrono>
#include <ctime>
#include <string>

#include "fuzzed.h"

namespace {

constexpr double kMostSeconds = 1;
/** Of a wait that takes no processor; generous, because other programs may have the processors. */
constexpr double kMostWait = 30;

/** Processor time that all threads of this process took; wall time counts the rest of the machine too. */
double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

struct Spent {
  double seconds;
  double waited;

  bool is_too_much() const { return seconds > kMostSeconds || waited > kMostWait; }
};

Spent on(const uint8_t* data, size_t size) {
  const auto begin = std::chrono::steady_clock::now();
  const double start = processor_seconds();
  fuzz::use(data, size);
  const std::chrono::duration<double> lasted = std::chrono::steady_clock::now() - begin;
  return {processor_seconds() - start, lasted.count()};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  // Twice: the first time may have taken memory that stays.
  if (on(data, size).is_too_much()) {
    const Spent again = on(data, size);
    if (again.is_too_much()) {
      const std::string spent = std::to_string(again.seconds) + " s of " + std::to_string(again.waited) + " s";
      fuzz::finding("more than a second of processors, or a wait of half a minute", spent.c_str());
    }
  }
  return 0;
}
