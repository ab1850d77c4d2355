#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "grpc/connection.h"
#include "resumption.h"
#include "settings.h"

namespace policybridge {

/** The messages of one session, over one connection, or, where a journal is kept (`resume`), over as many as it takes. */
class Conversation final : private Resumable {
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
  void connect(std::chrono::milliseconds patience) override;
  bool replay(const std::string& sent, const std::string* answered) override;

  void keep();
  const v1::PolicyMessage& answered();
  void compare(const v1::HostMessage& message, const v1::PolicyMessage& reply, const Answered& before);

  const Settings settings_;
  v1::HostMessage request_;
  std::string reply_bytes_;
  std::string opened_;  ///< the policies of the session
  std::unique_ptr<Resumption> resumption_;
  std::unique_ptr<Connection> connection_;
};

}  // namespace policybridge
