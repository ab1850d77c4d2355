#pragma once

#include <cstring>
#include <memory>
#include <string>

#include "failure.h"
#include "grpc/grpc_transport.h"
#include "server_process.h"

/** A host's side of a session: fills in frames as the shim does. */
class Client {
 public:
  explicit Client(const std::string& server, uint32_t watchdog_seconds = 20) {
    settings.policy = "lru";
    settings.server = server;
    settings.watchdog_seconds = watchdog_seconds;
    geometry = {2, 1, 1, 4, 2, 8, 32, 4, {4, 4, 128}, {4, 8, 128}, (1ULL << PB_HOOKS) - 2};
  }

  policybridge::Frame& frame() { return transport.frame(); }

  void open() {
    frame().sequence = 1;
    frame().purpose = static_cast<uint32_t>(policybridge::Purpose::kOpen);
    frame().status = 0;
    transport.open(settings, geometry, "test");
  }

  void exchange(policybridge::Purpose purpose) {
    frame().sequence++;
    frame().purpose = static_cast<uint32_t>(purpose);
    frame().status = 0;
    transport.exchange();
    frame().events = 0;
  }

  void event(uint16_t hook, int64_t set, int64_t way) {
    frame().event_records[frame().events++] = record(hook, set, way);
  }

  /** The victim of set `set` among those of its four ways that are in `eligible`. */
  int64_t victim(int64_t set, uint64_t eligible) {
    frame().query = record(PB_VICTIM, set, 4);
    const uint64_t words[2] = {eligible, 0};
    std::memcpy(frame().view, words, sizeof words);
    frame().view_bytes = sizeof words;
    exchange(policybridge::Purpose::kQuery);
    return frame().value;
  }

  std::string text() { return std::string(frame().text, frame().reply_text_bytes); }

  policybridge::Settings settings;
  pb_geometry geometry;
  policybridge::GrpcTransport transport;

 private:
  static pb_record record(uint16_t hook, int64_t set, int64_t way) {
    pb_record record{};
    record.hook = hook;
    record.part = PB_PART_L1D;
    record.arg[0] = set;
    record.arg[1] = way;
    record.access.kind = PB_LOAD;
    record.access.space = PB_GLOBAL;
    return record;
  }
};
