#pragma once

#include <stdexcept>
#include <string>

namespace policybridge {

/** A failure in one line for the user of the host. */
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/** Ends the process with PB_EXIT_STATUS after one line on stderr; the output of the host is flushed, no exit handler
 * runs. */
[[noreturn]] void stop(const std::string& message);

}  // namespace policybridge
