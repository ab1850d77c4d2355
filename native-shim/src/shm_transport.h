#pragma once

#include <memory>

#include "shared_memory.h"
#include "transport.h"

namespace policybridge {

/**
 * Carries frames to a policy server in another process of this machine, through memory that both map. What a frame
 * holds is copied there and back, so that the host fills the next one while the server still works on a drain, and so
 * that no reply changes while it is read.
 */
class ShmTransport final : public Transport {
 public:
  ShmTransport();

  Frame& frame() override { return *frame_; }
  void open(const Settings& settings, const pb_geometry& geometry, const char* host) override;
  void exchange() override;
  void close() noexcept override;

 private:
  void put_request();
  void take_reply();
  void take_text();
  bool drain_failed();

  std::unique_ptr<Frame> frame_;
  std::unique_ptr<SharedConnection> server_;
  size_t published_bytes_ = 0;
  bool draining_ = false;  ///< the request before was a drain, whose reply was not looked at
};

}  // namespace policybridge
