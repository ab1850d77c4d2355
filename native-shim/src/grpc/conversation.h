#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "grpc/connection.h"
#include "grpc/journal.h"
#include "settings.h"

namespace policybridge {

/**
 * The messages of one session, over one connection, or, where a journal is kept (`resume`), over as many as it takes: a
 * server that is gone is waited for, and what was sent so far is sent to it again. It must give the same answers; the
 * host learns nothing of it. A server that answers with an error is not gone.
 */
class Conversation {
 public:
  /** Connects. Throws as Connection does, and std::runtime_error if no journal can be kept. */
  explicit Conversation(const Settings& settings);

  /** The message to send next. */
  v1::HostMessage& request() { return request_; }

  /** Sends the message without waiting for an answer. Throws ServerFailure if the session is lost. */
  void send();

  /** Sends the message and returns its answer. Throws as send does. */
  const v1::PolicyMessage& round_trip();

  /** Ends the session, without waiting for the server unless `in_order`. No message may follow. */
  void end(bool in_order) noexcept;

 private:
  using Clock = std::chrono::steady_clock;

  const v1::PolicyMessage& answered();
  void resume(const std::string& why);
  void play();
  void compare(const v1::HostMessage& message, const v1::PolicyMessage& reply, const std::string& recorded);
  void die(const std::string& why);

  const Settings settings_;
  v1::HostMessage request_;
  std::string reply_bytes_;
  std::string opened_;  ///< the policies of the session
  std::unique_ptr<Journal> journal_;
  std::unique_ptr<Connection> connection_;
  uint64_t played_ = 0;  ///< messages that the present connection has answered again
  uint32_t deaths_ = 0;  ///< of servers, since a message was answered that had not been answered before
};

}  // namespace policybridge
