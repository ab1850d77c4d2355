#pragma once

#include <memory>
#include <string>

#include "grpc/conversation.h"
#include "transport.h"

namespace policybridge {

/** Carries frames to a policy server in another process. */
class GrpcTransport final : public Transport {
 public:
  GrpcTransport();

  Frame& frame() override { return *frame_; }
  void open(const Settings& settings, const pb_geometry& geometry, const char* host) override;
  void exchange() override;
  void close() noexcept override;

 private:
  void round_trip();
  void take_next_victims();
  void take_reply();
  void take_answer();
  void take_published();
  void put_host_answers();
  void take_statistics();
  void take_counts_so_far(const v1::Statistics& numbers);
  void take_counts(const v1::Statistics& numbers);
  std::string server() const;

  std::unique_ptr<Frame> frame_;
  std::string server_;
  uint32_t sms_ = 0;
  uint32_t stride_ = 0;
  std::unique_ptr<Conversation> conversation_;
  const v1::PolicyMessage* reply_ = nullptr;
  uint64_t sequence_ = 0;
};

}  // namespace policybridge
