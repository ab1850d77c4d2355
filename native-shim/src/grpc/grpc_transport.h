#pragma once

#include <grpcpp/grpcpp.h>

#include <memory>
#include <string>

#include "grpc/watchdog.h"
#include "policy_bridge.grpc.pb.h"
#include "transport.h"

namespace policybridge {

/**
 * Carries frames to a policy server in another process: one bidirectional stream on a connection of its own, written and read by the
 * simulation thread. There is no deadline, which would be one for the whole run, but a watchdog for each exchange.
 */
class GrpcTransport final : public Transport {
 public:
  GrpcTransport();
  ~GrpcTransport() override;

  Frame& frame() override { return *frame_; }
  void open(const Settings& settings, const pb_geometry& geometry, const char* host) override;
  void exchange() override;
  void close() noexcept override;

 private:
  using Stream = grpc::ClientReaderWriter<v1::HostMessage, v1::PolicyMessage>;

  void connect(const Settings& settings);
  void send();
  void receive();
  void take_reply();
  void take_answer();
  void take_published();
  void take_statistics();
  [[noreturn]] void lost();

  std::unique_ptr<Frame> frame_;
  std::string server_;
  uint32_t watchdog_seconds_ = 0;
  uint32_t sms_ = 0;
  uint32_t stride_ = 0;
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<v1::PolicyBridge::Stub> stub_;
  std::unique_ptr<grpc::ClientContext> context_;
  std::unique_ptr<Stream> stream_;
  std::unique_ptr<Watchdog> watchdog_;
  v1::HostMessage request_;
  v1::PolicyMessage reply_;
  uint64_t sequence_ = 0;
};

}  // namespace policybridge
