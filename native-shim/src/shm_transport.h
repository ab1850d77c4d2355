#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "resumption.h"
#include "settings.h"
#include "shared_memory.h"
#include "transport.h"

namespace policybridge {

/**
 * Carries frames to a policy server in another process of this machine, through memory that both map; where a journal is
 * kept (`resume`), to as many as it takes. What a frame holds is copied there and back, so that the host fills the next
 * one while the server still works on a drain, and so that no reply changes while it is read.
 */
class ShmTransport final : public Transport, private Resumable {
 public:
  ShmTransport();

  Frame& frame() override { return *frame_; }
  void open(const Settings& settings, const pb_geometry& geometry, const char* host) override;
  void exchange() override;
  void close() noexcept override;

 private:
  void connect(std::chrono::milliseconds patience) override;
  bool replay(const std::string& sent, const std::string* answered) override;

  void attempt();
  void send(Frame& request);
  void take_reply(Frame& request);
  bool drain_failed();
  void compare(Frame& reply, const Answered& before);

  std::unique_ptr<Frame> frame_;
  Settings settings_;
  std::unique_ptr<SharedConnection> server_;
  std::unique_ptr<Resumption> resumption_;
  std::unique_ptr<Frame> replayed_;  ///< a message of the journal, and its new reply
  std::string opened_;               ///< the policies of the session
  size_t published_bytes_ = 0;
  bool draining_ = false;  ///< the request before was a drain, whose reply was not looked at
};

}  // namespace policybridge
