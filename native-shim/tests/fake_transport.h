#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include "answers.h"
#include "host.h"
#include "transport.h"

/** A Java side that a test makes up: it opens with the places given, answers as told, and keeps what it was sent. */
class FakeTransport final : public policybridge::Transport {
 public:
  std::vector<policybridge::Purpose> purposes;
  std::vector<pb_record> events;  ///< all that were delivered
  std::vector<pb_record> questions;
  int32_t code = PB_WAY;
  int64_t value = 0;
  int32_t status = policybridge::kAnswered;
  uint64_t echo_offset = 0;
  uint64_t next_tick = INT64_MAX;
  uint32_t boundary_flags = 0;
  int64_t foreseen = 0;           ///< said of every set that it is told of: 1 + the way, or 0
  policybridge::Place place{};    ///< of every L1D
  policybridge::Place warps{};    ///< of every SM
  policybridge::Place channel{};  ///< of every DRAM channel

  policybridge::Frame& frame() override { return *frame_; }

  void open(const policybridge::Settings&, const pb_geometry& geometry, const char*) override {
    frame_->place_count = policybridge::place_count(geometry);
    for (uint32_t sm = 0; sm < geometry.sms; sm++) {
      frame_->places[sm] = place;
      frame_->places[frame_->place_count - geometry.sms + sm] = warps;
    }
    std::fill_n(frame_->places + geometry.sms + geometry.sub_partitions, geometry.channels, channel);
    reply();
  }

  void exchange() override {
    purposes.push_back(static_cast<policybridge::Purpose>(frame_->purpose));
    events.insert(events.end(), frame_->event_records, frame_->event_records + frame_->events);
    for (uint32_t i = 0; i < frame_->events; i++) {
      frame_->event_records[i].arg[policybridge::kForeseen] = foreseen;
    }
    if (purposes.back() == policybridge::Purpose::kAsk) {
      questions.push_back(frame_->question);
    }
    boundary_flags = frame_->flags;
    reply();
  }

  void close() noexcept override {}

 private:
  void reply() {
    frame_->echo = frame_->sequence + echo_offset;
    frame_->status = status;
    frame_->code = code;
    frame_->value = value;
    frame_->next_tick = next_tick;
    frame_->reply_text_bytes = static_cast<uint32_t>(std::snprintf(frame_->text, policybridge::kTextBytes, "fake"));
  }

  std::unique_ptr<policybridge::Frame> frame_ = std::make_unique<policybridge::Frame>();
};
