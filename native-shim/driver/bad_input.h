#pragma once

#include <stdexcept>
#include <string>

namespace drive {

/** An input that cannot be used: one line with location, value and expectation; ends the program with status 2. */
class BadInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/** The policy server failed: one line. */
class ServerFailed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace drive
