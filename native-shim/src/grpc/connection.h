#pragma once

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "failure.h"
#include "policy_bridge.grpc.pb.h"
#include "settings.h"

namespace policybridge {

/**
 * One stream on a connection of its own, used by one thread. Every wait has a limit: gRPC's deadline would be one for
 * the whole run, so the thread waits at a completion queue, for as long as one answer may take (the watchdog). A write
 * can hang as well as a read, when a server does not read, and gRPC cannot cancel it: the memory of such a stream is
 * kept until the process ends.
 */
class Connection {
 public:
  /**
   * Connects within `patience`. Throws ServerGone if no server answers, and std::runtime_error for files that cannot be
   * read.
   */
  Connection(const Settings& settings, std::chrono::milliseconds patience);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  /**
   * Sends a message without waiting for an answer. Throws ServerGone if the server is gone or does not read, ServerFull
   * if it has no room, and ServerFailure if it ends the session for another reason.
   */
  void send(const v1::HostMessage& message);

  /** Sends a message and waits for the next one of the server. Throws as send does. */
  const v1::PolicyMessage& round_trip(const v1::HostMessage& message);

  /** Ends the stream, without waiting for the server unless `in_order`. No message may follow. */
  void end(bool in_order) noexcept;

 private:
  struct Parts;
  enum class Operation : intptr_t { kStart = 1, kWrite, kRead, kWritesDone, kFinish };

  static void* tag_of(Operation operation);
  bool wait(Operation operation);
  std::optional<bool> wait(Operation operation, std::chrono::milliseconds patience);
  [[noreturn]] void throw_timeout();
  [[noreturn]] void throw_gone();
  void connect(const Settings& settings, std::chrono::milliseconds patience);
  bool write(const v1::HostMessage& message);

  const std::string server_;
  const std::chrono::seconds patience_;
  std::unique_ptr<Parts> parts_;
  uint64_t sequence_ = 0;  ///< of the message that was sent last
  bool open_ = false;
};

}  // namespace policybridge
