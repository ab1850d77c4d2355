#include "failure.h"

#include <unistd.h>

#include <cstdio>
#include <iostream>

#include "policybridge.h"

namespace policybridge {

void stop(const std::string& message) {
  std::cout.flush();
  std::fflush(nullptr);
  std::fprintf(stderr, "policybridge: %s\n", message.c_str());
  std::fflush(stderr);
  _exit(PB_EXIT_STATUS);
}

}  // namespace policybridge
