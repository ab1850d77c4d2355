#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

/** One input; clang's libFuzzer calls it, or replay_main.cc. What it must not lead to ends the process. */
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace fuzz {

/** What the target does with an input; each defines it. */
void use(const uint8_t* data, size_t size);

/** Whether the last input was refused; set by each target, read by replay_main.cc. */
inline bool refused = false;

/** Ends the process: the input is a finding. */
[[noreturn]] inline void finding(const char* what, const char* detail) {
  std::fprintf(stderr, "FINDING: %s: %s\n", what, detail);
  std::abort();
}

/** A refusal is one line. */
inline void require_one_line(const char* message) {
  refused = true;
  if (*message == 0) {
    finding("a failure without a message", "");
  }
  for (const char* at = message; *at != 0; at++) {
    if (*at == '\n') {
      finding("a message of several lines", message);
    }
  }
}

}  // namespace fuzz
