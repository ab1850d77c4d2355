#include "failure.h"

#include <unistd.h>

#include <cstdio>

#include "output.h"
#include "printable.h"

namespace policybridge {
namespace {

std::string (*last_words)() = nullptr;

void join(std::string& said, const std::string& also) { said += (also.empty() ? "" : "; ") + also; }

}  // namespace

void before_stop(std::string (*print)()) { last_words = print; }

void stop(const std::string& message, int status) {
  std::string said = message;
  if (last_words != nullptr) {
    join(said, last_words());
  }
  join(said, unwritten());
  std::fprintf(stderr, "policybridge: %s\n", printable(said).c_str());
  std::fflush(stderr);
  _exit(status);
}

}  // namespace policybridge
