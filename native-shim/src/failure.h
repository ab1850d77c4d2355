#pragma once

#include <stdexcept>
#include <string>

namespace policybridge {

/** What has gone wrong, in one line for the person who runs the host. */
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/** Ends the process with PB_EXIT_STATUS after one line on stderr; what the host has written so far is flushed, nothing
 * else runs. */
[[noreturn]] void stop(const std::string& message);

}  // namespace policybridge
