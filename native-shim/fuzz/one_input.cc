// What libFuzzer and replay_main.cc call for each input: the target uses it, and may take a second for it.

#include <ctime>
#include <string>

#include "fuzzed.h"

namespace {

constexpr double kMostSeconds = 1;

/** Processor time that all threads of this process took; wall time counts the rest of the machine too. */
double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

double seconds_of(const uint8_t* data, size_t size) {
  const double start = processor_seconds();
  fuzz::use(data, size);
  return processor_seconds() - start;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  // Twice: the first time may have taken memory that stays.
  if (seconds_of(data, size) > kMostSeconds) {
    const double seconds = seconds_of(data, size);
    if (seconds > kMostSeconds) {
      fuzz::finding("more than a second", std::to_string(seconds).c_str());
    }
  }
  return 0;
}
