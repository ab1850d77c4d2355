#pragma once

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "check.h"
#include "policy_bridge.grpc.pb.h"
#include "server_process.h"

/** Answers each message as a test configures; false ends the stream without an answer. */
class FaultyServer final : public policybridge::v1::PolicyBridge::Service {
 public:
  using Fault = std::function<bool(const policybridge::v1::HostMessage&, policybridge::v1::PolicyMessage&)>;

  explicit FaultyServer(Fault fault) : fault_(std::move(fault)) {}

  grpc::Status Session(
      grpc::ServerContext*,
      grpc::ServerReaderWriter<policybridge::v1::PolicyMessage, policybridge::v1::HostMessage>* stream) override {
    policybridge::v1::HostMessage message;
    while (stream->Read(&message)) {
      policybridge::v1::PolicyMessage reply;
      reply.set_sequence(message.sequence());
      if (message.purpose() == policybridge::v1::PURPOSE_OPEN) {
        reply.mutable_opened()->set_version(1);
      }
      if (!fault_(message, reply)) {
        return grpc::Status::OK;
      }
      if (message.purpose() != policybridge::v1::PURPOSE_DRAIN) {
        stream->Write(reply);
      }
    }
    return grpc::Status::OK;
  }

 private:
  Fault fault_;
};

/** A service on a socket of its own for as long as it lives. */
class Served {
 public:
  explicit Served(grpc::Service* service) : address(fresh_address()) {
    grpc::ServerBuilder builder;
    builder.AddListeningPort(address, grpc::InsecureServerCredentials());
    builder.RegisterService(service);
    server_ = builder.BuildAndStart();
    check(server_ != nullptr, "the test server listens at " + address);
  }

  ~Served() { stop(); }

  void stop() { server_->Shutdown(std::chrono::system_clock::now() + std::chrono::milliseconds(100)); }

  const std::string address;

 private:
  std::unique_ptr<grpc::Server> server_;
};

inline bool is(const policybridge::v1::HostMessage& message, policybridge::v1::Purpose purpose) {
  return message.purpose() == purpose;
}
