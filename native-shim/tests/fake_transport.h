#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include "answers.h"
#include "host.h"
#include "transport.h"

/** The Java side as a test configures it: its sites, its answers; it keeps all that it is sent. */
class FakeTransport final : public policybridge::Transport {
 public:
  std::vector<policybridge::Purpose> purposes;
  std::vector<pb_record> events;  ///< all that were delivered
  std::vector<pb_record> queries;
  int32_t code = PB_WAY;
  int64_t value = 0;
  int32_t status = policybridge::kAnswered;
  uint64_t echo_offset = 0;
  uint64_t next_tick = INT64_MAX;
  uint32_t boundary_flags = 0;
  int64_t next_victims = 0;           ///< of every set of an event, see kNextVictims
  policybridge::SiteFacts site{};     ///< of every L1D
  policybridge::SiteFacts warps{};    ///< of every SM
  policybridge::SiteFacts channel{};  ///< of every DRAM channel

  policybridge::Frame& frame() override { return *frame_; }

  void open(const policybridge::Settings&, const pb_geometry& geometry, const char*) override {
    frame_->site_count = policybridge::site_count(geometry);
    for (uint32_t sm = 0; sm < geometry.sms; sm++) {
      frame_->sites[sm] = site;
      frame_->sites[frame_->site_count - geometry.sms + sm] = warps;
    }
    std::fill_n(frame_->sites + geometry.sms + geometry.sub_partitions, geometry.channels, channel);
    reply();
  }

  void exchange() override {
    purposes.push_back(static_cast<policybridge::Purpose>(frame_->purpose));
    events.insert(events.end(), frame_->event_records, frame_->event_records + frame_->events);
    for (uint32_t i = 0; i < frame_->events; i++) {
      frame_->event_records[i].arg[policybridge::kNextVictims] = next_victims;
    }
    if (purposes.back() == policybridge::Purpose::kQuery) {
      queries.push_back(frame_->query);
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
