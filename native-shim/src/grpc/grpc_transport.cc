#include "grpc/grpc_transport.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "answers.h"
#include "failure.h"
#include "grpc/opening.h"
#include "printable.h"

namespace policybridge {

GrpcTransport::GrpcTransport() : frame_(std::make_unique<Frame>()) {
  frame_->magic = kFrameMagic;
  frame_->version = kFrameVersion;
}

void GrpcTransport::open(const Settings& settings, const pb_geometry& geometry, const char* host) {
  server_ = settings.server;
  sms_ = geometry.sms;
  stride_ = published_stride(geometry);
  conversation_ = std::make_unique<Conversation>(settings);
  v1::HostMessage& request = conversation_->request();
  request.set_purpose(v1::PURPOSE_OPEN);
  *request.mutable_open() = make_open(settings, geometry, host);
  round_trip();
  request.Clear();
  if (frame_->status != kAnswered) {
    return;
  }
  if (!reply_->has_opened()) {
    throw ServerFailure(server() + " answered OPEN without `opened`");
  }
  take_opened(reply_->opened(), geometry, *frame_);
}

void GrpcTransport::exchange() {
  const Purpose purpose = static_cast<Purpose>(frame_->purpose);
  v1::HostMessage& request = conversation_->request();
  request.set_purpose(static_cast<v1::Purpose>(frame_->purpose));
  request.set_events(frame_->event_records, frame_->events * sizeof(pb_record));
  request.set_cycle(purpose == Purpose::kBoundary ? frame_->cycle : 0);
  request.set_tick(purpose == Purpose::kBoundary && (frame_->flags & kTick) != 0);
  request.set_sample(purpose == Purpose::kBoundary && (frame_->flags & kSample) != 0);
  if (purpose == Purpose::kQuery) {
    // The view lies directly behind the query in the frame, as it does in the message.
    static_assert(offsetof(Frame, view) == offsetof(Frame, query) + sizeof(pb_record), "a query is one run of bytes");
    request.set_query(&frame_->query, sizeof(pb_record) + frame_->view_bytes);
  } else {
    request.clear_query();
  }
  if (purpose == Purpose::kDrain) {
    request.set_sequence(++sequence_);
    conversation_->send();
    frame_->echo = frame_->sequence;
    frame_->status = kAnswered;
    return;
  }
  if (purpose == Purpose::kStatistics) {
    put_host_answers();
  }
  round_trip();
  request.clear_host_answers();
  if (frame_->status == kAnswered) {
    take_next_victims();
    take_reply();
  }
}

void GrpcTransport::put_host_answers() {
  HostAnswers answers;
  std::memcpy(&answers, frame_->view, sizeof answers);
  auto& counts = *conversation_->request().mutable_host_answers();
  for (const auto& part : answers.count) {
    counts.Add(std::begin(part), std::end(part));
  }
}

/** Sends the request and takes what every reply has. */
void GrpcTransport::round_trip() {
  conversation_->request().set_sequence(++sequence_);
  reply_ = &conversation_->round_trip();
  if (reply_->sequence() != sequence_ && !reply_->has_error()) {
    throw ServerFailure(server() + " answered message " + std::to_string(reply_->sequence()) + "; expected " +
                        std::to_string(sequence_));
  }
  frame_->echo = frame_->sequence;
  frame_->next_tick = reply_->next_tick();
  frame_->status = kAnswered;
  if (reply_->has_error() && reply_->sequence() == 0) {
    throw ServerFailure(server() + ": " + line_of(reply_->error().message()));
  }
  if (reply_->has_error()) {
    frame_->status = reply_->error().refused() ? kRefused : kFailed;
    take_counts_so_far(reply_->error().statistics());
    put_text(line_of(reply_->error().message()), *frame_);
  }
}

/** What a server counted up to an error; zero if it did not say. */
void GrpcTransport::take_counts_so_far(const v1::Statistics& numbers) {
  std::fill(std::begin(frame_->statistics), std::end(frame_->statistics), 0);
  if (numbers.calls_size() == PB_HOOKS && numbers.answers_size() == PB_HOOKS * PB_CODES) {
    take_counts(numbers);
  }
}

void GrpcTransport::take_counts(const v1::Statistics& numbers) {
  std::copy(numbers.calls().begin(), numbers.calls().end(), frame_->statistics);
  std::copy(numbers.answers().begin(), numbers.answers().end(), frame_->statistics + PB_HOOKS);
}

std::string GrpcTransport::server() const { return "the policy server at " + server_; }

/** Puts the next victims into the last argument of the events that were sent, as Java does in a frame. */
void GrpcTransport::take_next_victims() {
  const auto& next_victims = reply_->next_victims();
  if (!next_victims.empty() && static_cast<uint32_t>(next_victims.size()) != frame_->events) {
    throw ServerFailure(server() + " gave next victims for " + std::to_string(next_victims.size()) +
                        " events; expected 0 or " + std::to_string(frame_->events));
  }
  for (int i = 0; i < next_victims.size(); i++) {
    if (next_victims[i] != 0) {
      frame_->event_records[i].arg[kNextVictims] = static_cast<int64_t>(next_victims[i]);
    }
  }
}

void GrpcTransport::take_reply() {
  switch (static_cast<Purpose>(frame_->purpose)) {
    case Purpose::kQuery:
      take_answer();
      break;
    case Purpose::kBoundary:
      take_published();
      break;
    case Purpose::kStatistics:
      take_statistics();
      break;
    default:
      frame_->value = reply_->value();
      break;
  }
}

void GrpcTransport::take_answer() {
  frame_->code = reply_->code();
  frame_->value = reply_->value();
  if (frame_->query.hook == PB_WARP_ORDER) {
    uint32_t slots = frame_->view_bytes / sizeof(int32_t);
    if (static_cast<uint32_t>(reply_->slots_size()) != slots) {
      throw ServerFailure(server() + " ordered " + std::to_string(reply_->slots_size()) + " slots; expected " +
                          std::to_string(slots));
    }
    std::memcpy(frame_->view, reply_->slots().data(), slots * sizeof(int32_t));
  }
}

void GrpcTransport::take_published() {
  if ((frame_->flags & kSample) == 0) {
    return;
  }
  size_t expected = size_t{sms_} * stride_;
  if (reply_->published().size() != expected || expected > kMaxPublishedBytes) {
    throw ServerFailure(server() + " published " + std::to_string(reply_->published().size()) + " bytes; expected " +
                        std::to_string(expected));
  }
  std::memcpy(frame_->published, reply_->published().data(), expected);
}

void GrpcTransport::take_statistics() {
  const v1::Statistics& numbers = reply_->statistics();
  if (numbers.calls_size() != PB_HOOKS || numbers.answers_size() != PB_HOOKS * PB_CODES) {
    throw ServerFailure(server() + " sent statistics of " + std::to_string(numbers.calls_size()) + " and " +
                        std::to_string(numbers.answers_size()) + " numbers; expected " + std::to_string(PB_HOOKS) +
                        " and " + std::to_string(PB_HOOKS * PB_CODES));
  }
  take_counts(numbers);
  uint32_t length = 0;
  for (const std::string& warning : numbers.warnings()) {
    const std::string line = line_of(warning) + "\n";
    if (line.size() > kTextBytes - length) {
      break;  // A frame from Java ends here too.
    }
    std::memcpy(frame_->text + length, line.data(), line.size());
    length += static_cast<uint32_t>(line.size());
  }
  frame_->reply_text_bytes = length;
}

void GrpcTransport::close() noexcept {
  if (conversation_ != nullptr) {
    conversation_->end(static_cast<Purpose>(frame_->purpose) == Purpose::kClose && frame_->status == kAnswered);
  }
}

}  // namespace policybridge

extern "C" PB_API policybridge::Transport* pb_make_transport(uint32_t version) {
  return version == policybridge::kFrameVersion ? new policybridge::GrpcTransport() : nullptr;
}
