#pragma once

#include <stdexcept>
#include <string>

namespace policybridge {

/** A failure in one line for the user of the host. */
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/** A policy failed by itself while its session was opened, as it may in any later call. */
class FailedOpening : public Failure {
 public:
  using Failure::Failure;
};

/**
 * The policy server cannot be reached, has died, does not answer, has no room or breaks the protocol. Crosses from
 * libpolicybridge-grpc.so into the core.
 */
class __attribute__((visibility("default"))) ServerFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/** The server is gone, or does not answer, or was never there: another may do what it cannot. */
class ServerGone : public ServerFailure {
 public:
  using ServerFailure::ServerFailure;
};

/** The server has no room for this session now. */
class ServerFull : public ServerFailure {
 public:
  using ServerFailure::ServerFailure;
};

/** `stop` first runs `print` from now on, and says what that returns behind its own message; null: nothing. */
void before_stop(std::string (*print)());

/**
 * Ends the process with `status` after one line on stderr: `message`, and what of the host's output could not be
 * written. No exit handler runs.
 */
[[noreturn]] void stop(const std::string& message, int status);

}  // namespace policybridge
