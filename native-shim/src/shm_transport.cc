#include "shm_transport.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "answers.h"
#include "failure.h"

namespace policybridge {
namespace {

/** The head of a frame: what a request has besides text, query, view and events; and of a reply. */
constexpr size_t kRequestHead = offsetof(Frame, echo);
constexpr size_t kReplyHead = offsetof(Frame, text) - offsetof(Frame, echo);

Purpose purpose_of(const Frame& frame) { return static_cast<Purpose>(frame.purpose); }

/** Calls `part` with address and size of each run of bytes behind the head of the request in `frame`. */
template <typename Part>
void request_parts(Frame& frame, Part part) {
  part(frame.event_records, frame.events * sizeof(pb_record));
  switch (purpose_of(frame)) {
    case Purpose::kOpen:
      part(frame.text, frame.text_bytes);
      part(frame.view, sizeof(pb_geometry));
      break;
    case Purpose::kQuery:
      static_assert(offsetof(Frame, view) == offsetof(Frame, query) + sizeof(pb_record), "a query is one run of bytes");
      part(&frame.query, sizeof(pb_record) + frame.view_bytes);
      break;
    case Purpose::kStatistics:
      part(frame.view, frame.view_bytes);
      break;
    default:
      break;
  }
}

/** The same of the reply to it, whose head is there. */
template <typename Part>
void reply_parts(Frame& frame, size_t published_bytes, Part part) {
  if (frame.status != kAnswered) {
    part(frame.statistics, sizeof frame.statistics);
    part(frame.text, frame.reply_text_bytes);
    return;
  }
  for (uint32_t i = 0; i < frame.events; i++) {
    part(&frame.event_records[i].arg[kNextVictims], sizeof(int64_t));
  }
  switch (purpose_of(frame)) {
    case Purpose::kOpen:
      part(frame.sites, sizeof frame.sites);
      part(frame.text, frame.reply_text_bytes);
      break;
    case Purpose::kQuery:
      if (frame.query.hook == PB_WARP_ORDER) {
        part(frame.view, frame.view_bytes);
      }
      break;
    case Purpose::kBoundary:
      if ((frame.flags & kSample) != 0) {
        part(frame.published, published_bytes);
      }
      break;
    case Purpose::kStatistics:
      part(frame.statistics, sizeof frame.statistics);
      part(frame.text, frame.reply_text_bytes);
      break;
    default:
      break;
  }
}

/** Where `other` has what lies at `part` in `frame`. */
void* same_place(const void* part, const Frame& frame, Frame& other) {
  return reinterpret_cast<char*>(&other) + (static_cast<const char*>(part) - reinterpret_cast<const char*>(&frame));
}

uint64_t digest_of_reply(Frame& frame, size_t published_bytes) {
  uint64_t digest = digest_of(reinterpret_cast<const char*>(&frame.echo), kReplyHead);
  reply_parts(frame, published_bytes, [&](const void* part, size_t size) {
    digest = digest * 31 + digest_of(static_cast<const char*>(part), size);
  });
  return digest;
}

std::string text_of(int64_t code, int64_t value) { return code_name(code) + " " + std::to_string(value); }

}  // namespace

ShmTransport::ShmTransport() : frame_(std::make_unique<Frame>()) {
  frame_->magic = kFrameMagic;
  frame_->version = kFrameVersion;
}

void ShmTransport::open(const Settings& settings, const pb_geometry& geometry, const char* host) {
  settings_ = settings;
  published_bytes_ = std::min<size_t>(size_t{geometry.sms} * published_stride(geometry), kMaxPublishedBytes);
  const std::string text = "policy=" + settings.policy + "\nseed=" + std::to_string(settings.seed) +
                           "\nliveness-limit=" + std::to_string(settings.liveness_limit) +
                           "\nwatchdog=" + std::to_string(settings.watchdog_seconds) + "\nhost=" + host + "\n";
  if (text.size() > kTextBytes) {
    throw Failure("the policy string is too long: " + std::to_string(text.size()) + " bytes; expected at most " +
                  std::to_string(kTextBytes));
  }
  frame_->text_bytes = static_cast<uint32_t>(text.size());
  std::memcpy(frame_->text, text.data(), text.size());
  std::memcpy(frame_->view, &geometry, sizeof geometry);
  if (!settings.resume.empty()) {
    resumption_ = std::make_unique<Resumption>(settings);
  }
  connect_first(*this, settings);
  exchange();
  if (frame_->status == kAnswered) {
    opened_ = reply_text(*frame_, "");
  }
}

/** With whichever server lives to answer. */
void ShmTransport::exchange() {
  if (!resumption_) {
    attempt();
    return;
  }
  size_t size = kRequestHead;
  request_parts(*frame_, [&](const void*, size_t bytes) { size += bytes; });
  resumption_->sent(size, [&](char* to) {
    std::memcpy(to, frame_.get(), kRequestHead);
    to += kRequestHead;
    request_parts(*frame_, [&](const void* part, size_t bytes) {
      std::memcpy(to, part, bytes);
      to += bytes;
    });
  });
  for (bool sent = false; !sent;) {
    try {
      attempt();
      sent = true;
    } catch (const ServerGone& gone) {
      resumption_->resume(*this, gone.what(), frame_->sequence);
    }
  }
  if (frame_->status == kAnswered && purpose_of(*frame_) != Purpose::kDrain) {
    resumption_->answered({digest_of_reply(*frame_, published_bytes_), frame_->value, frame_->code});
  }
}

void ShmTransport::attempt() {
  server_->await();
  if (draining_ && drain_failed()) {
    return;
  }
  send(*frame_);
  draining_ = purpose_of(*frame_) == Purpose::kDrain;
  if (draining_) {
    frame_->echo = frame_->sequence;
    frame_->status = kAnswered;
    return;
  }
  server_->await();
  take_reply(*frame_);
}

/** Whether the drain before has failed: that is the reply to this request then. */
bool ShmTransport::drain_failed() {
  if (server_->frame().status == kAnswered) {
    return false;
  }
  const uint64_t sequence = frame_->sequence;
  take_reply(*frame_);
  frame_->echo = sequence;
  return true;
}

void ShmTransport::send(Frame& request) {
  Frame& shared = server_->frame();
  std::memcpy(&shared, &request, kRequestHead);
  request_parts(request,
                [&](const void* part, size_t size) { std::memcpy(same_place(part, request, shared), part, size); });
  server_->ask();
}

/** Copies the reply into the frame that has its request. */
void ShmTransport::take_reply(Frame& request) {
  Frame& shared = server_->frame();
  std::memcpy(&request.echo, &shared.echo, kReplyHead);
  request.reply_text_bytes = std::min(request.reply_text_bytes, kTextBytes);
  reply_parts(request, published_bytes_,
              [&](void* part, size_t size) { std::memcpy(part, same_place(part, request, shared), size); });
}

void ShmTransport::connect(std::chrono::milliseconds patience) {
  server_.reset();
  server_ =
      std::make_unique<SharedConnection>(settings_.server, patience, std::chrono::seconds(settings_.watchdog_seconds));
  draining_ = false;
}

bool ShmTransport::replay(const std::string& sent, const std::string* answered) {
  if (!replayed_) {
    replayed_ = std::make_unique<Frame>();
  }
  size_t at = 0;
  auto read = [&](void* part, size_t size) {
    if (size > sent.size() - at) {
      throw BadJournal("its journal was changed");
    }
    std::memcpy(part, sent.data() + at, size);
    at += size;
  };
  read(replayed_.get(), kRequestHead);
  if (replayed_->events > kMaxEvents || replayed_->view_bytes > kViewBytes || replayed_->text_bytes > kTextBytes) {
    throw BadJournal("its journal was changed");
  }
  request_parts(*replayed_, read);
  if (answered == nullptr && purpose_of(*replayed_) != Purpose::kDrain) {
    return false;
  }
  send(*replayed_);
  server_->await();
  take_reply(*replayed_);
  if (replayed_->status != kAnswered) {
    throw ServerFailure("the session cannot be resumed: the policy server at " + settings_.server +
                        " answered message " + std::to_string(replayed_->sequence) + " with the error " +
                        reply_text(*replayed_, "without a message") + "; the one before did not");
  }
  if (answered != nullptr) {
    compare(*replayed_, Answered::read(*answered));
  }
  return true;
}

/** Throws unless `reply` is what the server before answered. */
void ShmTransport::compare(Frame& reply, const Answered& before) {
  if (digest_of_reply(reply, published_bytes_) == before.digest) {
    return;
  }
  if (purpose_of(reply) == Purpose::kOpen) {
    throw ServerFailure("the session cannot be resumed: the policy server at " + settings_.server + " runs " +
                        reply_text(reply, "policies") + ", or has other sites; expected " + opened_ + " as before");
  }
  resumption_->differs(reply.sequence, text_of(reply.code, reply.value), text_of(before.code, before.value),
                       reply.code == before.code && reply.value == before.value);
}

void ShmTransport::close() noexcept { server_.reset(); }

}  // namespace policybridge
