#include "output.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>

namespace policybridge {
namespace {

/** Why standard output could not be written; 0 where that is not known, or not so. */
int reason = 0;
bool cout_failed = false;

void keep_reason() {
  if (reason == 0) {
    reason = errno;
  }
}

void flush() {
  errno = 0;
  if (std::cout && !std::cout.flush()) {
    cout_failed = true;
    keep_reason();
  }
  if (std::fflush(stdout) != 0) {
    keep_reason();
  }
}

}  // namespace

void print(const std::string& text) {
  flush();
  if (std::fputs(text.c_str(), stdout) < 0) {
    keep_reason();
  }
  flush();
}

std::string unwritten() {
  flush();
  std::string said;
  if (cout_failed || std::ferror(stdout) != 0) {
    said = std::string("standard output cannot be written: ") +
           (reason == 0 ? "an earlier write of the host failed" : std::strerror(reason));
  }
  errno = 0;
  if (std::fflush(nullptr) != 0) {
    said += (said.empty() ? "" : "; ") + std::string("a file of the host cannot be written: ") + std::strerror(errno);
  }
  return said;
}

}  // namespace policybridge
