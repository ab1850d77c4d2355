#include "failure.h"

#include <unistd.h>

#include <cstdio>
#include <iostream>

namespace policybridge {

void stop(const std::string& message, int status) {
  std::cout.flush();
  std::fflush(nullptr);
  std::fprintf(stderr, "policybridge: %s\n", message.c_str());
  std::fflush(stderr);
  _exit(status);
}

}  // namespace policybridge
