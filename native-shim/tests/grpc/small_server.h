#pragma once

#include <grpcpp/grpcpp.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <tuple>

#include "policy_bridge.grpc.pb.h"

/**
 * A policy server in another language than Java: least recently used for the L1 data caches, written from
 * policy_bridge.proto and docs/protocol.md alone (no header of this project but the generated one).
 */
class SmallServer final : public policybridge::v1::PolicyBridge::Service {
 public:
  grpc::Status Session(
      grpc::ServerContext*,
      grpc::ServerReaderWriter<policybridge::v1::PolicyMessage, policybridge::v1::HostMessage>* stream) override {
    using namespace policybridge::v1;
    Lru lru;
    HostMessage message;
    while (stream->Read(&message)) {
      PolicyMessage reply;
      reply.set_sequence(message.sequence());
      reply.set_next_tick(INT64_MAX);
      for (size_t at = 0; at + kRecordBytes <= message.events().size(); at += kRecordBytes) {
        lru.notify(message.events().data() + at);
      }
      switch (message.purpose()) {
        case PURPOSE_OPEN:
          open(message.open(), reply);
          break;
        case PURPOSE_QUERY:
          lru.answer(message.query(), reply);
          break;
        default:
          break;
      }
      if (message.purpose() != PURPOSE_DRAIN) {
        stream->Write(reply);
      }
      if (message.purpose() == PURPOSE_CLOSE || reply.has_error()) {
        break;
      }
    }
    return grpc::Status::OK;
  }

 private:
  static constexpr size_t kRecordBytes = 136;

  static void open(const policybridge::v1::Open& open, policybridge::v1::PolicyMessage& reply) {
    using namespace policybridge::v1;
    if (open.version() != 1 || (!open.policy().empty() && open.policy() != "lru")) {
      reply.mutable_error()->set_message("this server has lru in version 1, and nothing else");
      reply.mutable_error()->set_refused(true);
      return;
    }
    reply.mutable_opened()->set_version(1);
    reply.mutable_opened()->set_policy("lru");
    for (uint32_t sm = 0; sm < open.geometry().sms(); sm++) {
      SiteFacts* site = reply.mutable_opened()->add_sites();
      site->set_part(PART_KIND_L1D);
      site->set_unit(sm);
      site->set_hooks(1U << HOOK_VICTIM | 1U << HOOK_HIT | 1U << HOOK_PENDING_HIT | 1U << HOOK_SECTOR_MISS |
                      1U << HOOK_INSERT);
      site->set_victim_scope(SCOPE_SET);
    }
  }

  template <typename Number>
  static Number read(const char* at) {
    Number number;
    std::memcpy(&number, at, sizeof number);
    return number;
  }

  /** When each way of each set was touched last. */
  class Lru {
   public:
    /** Every subscribed event touches the way in its second argument. */
    void notify(const char* record) { touched_[{unit(record), arg(record, 0), arg(record, 1)}] = ++now_; }

    void answer(const std::string& query, policybridge::v1::PolicyMessage& reply) const {
      const char* record = query.data();
      if (query.size() < kRecordBytes || read<uint16_t>(record) != policybridge::v1::HOOK_VICTIM) {
        reply.mutable_error()->set_message("this server answers the query VICTIM only");
        return;
      }
      int64_t oldest = -1;
      for (int64_t way = 0; way < arg(record, 1); way++) {
        bool eligible = (read<uint64_t>(record + kRecordBytes + way / 64 * 8) >> way % 64 & 1) != 0;
        if (eligible && (oldest < 0 || last(record, way) < last(record, oldest))) {
          oldest = way;
        }
      }
      reply.set_code(policybridge::v1::ANSWER_CODE_WAY);
      reply.set_value(oldest);
    }

   private:
    static uint32_t unit(const char* record) { return read<uint32_t>(record + 4); }
    static int64_t arg(const char* record, int index) { return read<int64_t>(record + 8 + 8 * index); }

    uint64_t last(const char* record, int64_t way) const {
      auto found = touched_.find({unit(record), arg(record, 0), way});
      return found == touched_.end() ? 0 : found->second;
    }

    std::map<std::tuple<uint32_t, int64_t, int64_t>, uint64_t> touched_;
    uint64_t now_ = 0;
  };
};
