#include "shm_transport.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>

#include "answers.h"
#include "failure.h"

namespace policybridge {
namespace {

constexpr std::chrono::seconds kConnectPatience{10};

/** The head of a frame: what a request has besides text, query, view and events; and of a reply. */
constexpr size_t kRequestHead = offsetof(Frame, echo);
constexpr size_t kReplyHead = offsetof(Frame, text) - offsetof(Frame, echo);

}  // namespace

ShmTransport::ShmTransport() : frame_(std::make_unique<Frame>()) {
  frame_->magic = kFrameMagic;
  frame_->version = kFrameVersion;
}

void ShmTransport::open(const Settings& settings, const pb_geometry& geometry, const char* host) {
  const std::chrono::seconds watchdog(settings.watchdog_seconds);
  server_ = std::make_unique<SharedConnection>(settings.server, std::min(watchdog, kConnectPatience), watchdog);
  published_bytes_ = size_t{geometry.sms} * published_stride(geometry);
  const std::string text = "policy=" + settings.policy + "\nseed=" + std::to_string(settings.seed) +
                           "\nliveness-limit=" + std::to_string(settings.liveness_limit) +
                           "\nwatchdog=" + std::to_string(settings.watchdog_seconds) + "\nhost=" + host + "\n";
  if (text.size() > kTextBytes) {
    throw Failure("the policy string is too long: " + std::to_string(text.size()) + " bytes; expected at most " +
                  std::to_string(kTextBytes));
  }
  Frame& shared = server_->frame();
  frame_->text_bytes = static_cast<uint32_t>(text.size());
  std::memcpy(&shared, frame_.get(), kRequestHead);
  std::memcpy(shared.text, text.data(), text.size());
  std::memcpy(shared.view, &geometry, sizeof geometry);
  server_->ask();
  server_->await();
  take_reply();
}

void ShmTransport::exchange() {
  server_->await();
  if (draining_ && drain_failed()) {
    return;
  }
  put_request();
  server_->ask();
  draining_ = static_cast<Purpose>(frame_->purpose) == Purpose::kDrain;
  if (draining_) {
    frame_->echo = frame_->sequence;
    frame_->status = kAnswered;
    return;
  }
  server_->await();
  take_reply();
}

/** Whether the drain before has failed: that is the reply to this request then. */
bool ShmTransport::drain_failed() {
  if (server_->frame().status == kAnswered) {
    return false;
  }
  const uint64_t sequence = frame_->sequence;
  take_reply();
  frame_->echo = sequence;
  return true;
}

void ShmTransport::put_request() {
  Frame& shared = server_->frame();
  const Purpose purpose = static_cast<Purpose>(frame_->purpose);
  std::memcpy(&shared, frame_.get(), kRequestHead);
  std::memcpy(shared.event_records, frame_->event_records, frame_->events * sizeof(pb_record));
  if (purpose == Purpose::kQuery) {
    static_assert(offsetof(Frame, view) == offsetof(Frame, query) + sizeof(pb_record), "a query is one run of bytes");
    std::memcpy(&shared.query, &frame_->query, sizeof(pb_record) + frame_->view_bytes);
  } else if (purpose == Purpose::kStatistics) {
    std::memcpy(shared.view, frame_->view, frame_->view_bytes);
  }
}

void ShmTransport::take_reply() {
  const Frame& shared = server_->frame();
  std::memcpy(&frame_->echo, &shared.echo, kReplyHead);
  if (frame_->status != kAnswered) {
    std::memcpy(frame_->statistics, shared.statistics, sizeof shared.statistics);
    take_text();
    return;
  }
  for (uint32_t i = 0; i < frame_->events; i++) {
    frame_->event_records[i].arg[kNextVictims] = shared.event_records[i].arg[kNextVictims];
  }
  switch (static_cast<Purpose>(frame_->purpose)) {
    case Purpose::kOpen:
      std::memcpy(frame_->sites, shared.sites, sizeof shared.sites);
      take_text();
      break;
    case Purpose::kQuery:
      if (frame_->query.hook == PB_WARP_ORDER) {
        std::memcpy(frame_->view, shared.view, frame_->view_bytes);
      }
      break;
    case Purpose::kBoundary:
      if ((frame_->flags & kSample) != 0) {
        std::memcpy(frame_->published, shared.published, std::min<size_t>(published_bytes_, kMaxPublishedBytes));
      }
      break;
    case Purpose::kStatistics:
      std::memcpy(frame_->statistics, shared.statistics, sizeof shared.statistics);
      take_text();
      break;
    default:
      break;
  }
}

void ShmTransport::take_text() {
  frame_->reply_text_bytes = std::min(frame_->reply_text_bytes, kTextBytes);
  std::memcpy(frame_->text, server_->frame().text, frame_->reply_text_bytes);
}

void ShmTransport::close() noexcept { server_.reset(); }

}  // namespace policybridge
