#include "session.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <utility>

#include "answers.h"
#include "failure.h"
#include "views.h"

namespace policybridge {
namespace {

bool in(uint64_t hooks, unsigned hook) { return hook < PB_HOOKS && (hooks >> hook & 1) != 0; }

}  // namespace

Session::Session(Settings settings, const pb_geometry& geometry, const char* host, bool returns_failures,
                 std::unique_ptr<Transport> transport)
    : frame_(transport->frame()),
      sites_(geometry),
      settings_(std::move(settings)),
      geometry_(geometry),
      returns_failures_(returns_failures),
      transport_(std::move(transport)) {
  frame_.sequence = ++sequence_;
  frame_.purpose = static_cast<uint32_t>(Purpose::kOpen);
  frame_.events = 0;
  frame_.status = kUnanswered;
  frame_.echo = 0;
  transport_->open(settings_, geometry_, host);
  if (frame_.status == kFailed) {
    throw FailedOpening(reply_text(frame_, "the policies failed without a message"));
  }
  if (frame_.status != kAnswered || frame_.echo != sequence_) {
    throw Failure(settings_.policy_location +
                  ", policy refused: " + reply_text(frame_, "the session was not opened, without a reason"));
  }
  sites_.take(frame_);
  policy_ = reply_text(frame_, "");
  refusals_.resize(sites_.size());
  if (settings_.remember) {
    memory_.emplace(geometry_, sites_);
  }
  if (settings_.records_run) {
    run_ = std::make_unique<RecordedRun>(settings_.record_folder);
  }
  if (!settings_.record.empty()) {
    try {
      recording_ =
          std::make_unique<Recording>(settings_.record, geometry_, RecordedSession{host, policy_, settings_.seed});
    } catch (...) {
      if (run_) {
        run_->abandon();
      }
      throw;
    }
  }
  const std::vector<uint8_t> unsampled = default_published(geometry_);
  std::memcpy(frame_.published, unsampled.data(), unsampled.size());
}

void Session::refuse_caller() const {
  if (lost_ != nullptr) {
    std::rethrow_exception(lost_);
  }
  throw Failure("a session was called from another thread; expected the one that opened it");
}

uint64_t Session::wanted(uint32_t part, uint32_t unit) const {
  const Site& site = sites_.at(part, unit);
  bool samples = sites_.publish() && part == PB_PART_WARPS && (site.flags & kPresent) != 0;
  uint64_t recorded = recording_ ? geometry_.offered & kEvents : 0;
  return site.hooks | (samples ? kLaunches : 0) | recorded;
}

bool Session::chooses_invalid(uint32_t part, uint32_t unit) const {
  return (sites_.at(part, unit).flags & kChoosesInvalid) != 0;
}

bool Session::orders_all_warps(uint32_t sm) const {
  return (sites_.at(PB_PART_WARPS, sm).flags & kOrdersAllWarps) != 0;
}

bool Session::sees_accesses(uint32_t part, uint32_t unit) const {
  return recording_ != nullptr || sees(sites_.at(part, unit));
}

uint32_t Session::site_of(uint64_t kind, const pb_record& query, const char* kind_name) const {
  uint32_t at = sites_.index(query.part, query.unit);
  if (!in(kind, query.hook)) {
    throw Failure(hook_name(query.hook) + " is not a " + kind_name);
  }
  if (!in(sites_[at].hooks, query.hook)) {
    throw Failure(describe(query, sees(sites_[at])) + " was queried where no policy answers it");
  }
  return at;
}

pb_answer Session::query(const pb_record& query, const pb_view* view) {
  pb_answer answer = answer_of_query(query, view);
  if (recording_) {
    const pb_view* const shown_view = shown(query, view);
    recording_->query(query, shows_access(query, shown_view != nullptr), shown_view, answer);
  }
  return answer;
}

pb_answer Session::answer_of_query(const pb_record& query, const pb_view* view) {
  check_caller();
  uint32_t index = site_of(kQueries, query, "query");
  counters_.queries++;
  check(query, view, geometry_);
  if (recording_ && query.hook == PB_WARP_ORDER) {
    recording_->shows(*view);  // before the order takes their place
  }
  if (!memory_) {
    return send_query(index, query, view);
  }
  const pb_answer only = only_answer(sites_[index], query, view);
  if (only.code != 0) {
    return without_crossing(index, query, only);
  }
  if (query.hook == PB_VICTIM) {
    const pb_answer next_victims = memory_->next_victim(index, query, *view);
    if (next_victims.code != 0) {
      return without_crossing(index, query, next_victims);
    }
  }
  const bool covered = memory_->covers(index, query, view);
  if (covered) {
    if (const pb_answer* remembered = memory_->recall(index, query, view)) {
      return without_crossing(index, query, *remembered);
    }
  }
  pb_answer answer = send_query(index, query, view);
  if (covered) {
    memory_->keep(index, query, view, answer);
  }
  return answer;
}

/** Counts an answer without a crossing. */
pb_answer Session::without_crossing(uint32_t index, const pb_record& query, pb_answer answer) {
  counters_.remembered++;
  answered_.count[query.part - 1][query.hook]++;
  counters_.answers[query.hook][answer.code]++;
  count_refusal(query, index, answer.code);
  return answer;
}

pb_answer Session::commit(const pb_record& commit) {
  check_caller();
  uint32_t index = site_of(kCommits, commit, "commit");
  counters_.queries++;
  changed_ |= in(sites_[index].prompt, commit.hook);
  if (memory_) {
    memory_->happened(index, commit);
  }
  show(commit, nullptr, sees(sites_[index]), frame_);
  pb_answer answer = send();
  if (recording_) {
    recording_->commit(commit, in(kWithAccess, commit.hook), answer);
  }
  return answer;
}

/** Sends the query in the frame. */
pb_answer Session::send() {
  exchange(Purpose::kQuery);
  check_answer(frame_);
  return {frame_.code, static_cast<int32_t>(frame_.value)};
}

pb_answer Session::send_query(uint32_t index, const pb_record& query, const pb_view* view) {
  show(query, view, sees(sites_[index]), frame_);
  pb_answer answer = send();
  if (query.hook == PB_WARP_ORDER) {
    check_order(query, *view, frame_);
    std::memcpy(view->slots, frame_.view, frame_.view_bytes);
  } else {
    count_refusal(query, index, answer.code);
  }
  return answer;
}

/** Java counts the refusals that it answers; this counts the remembered ones too. */
void Session::count_refusal(const pb_record& query, uint32_t index, int32_t code) {
  if (code != PB_STALL && code != PB_NONE) {
    refusals_[index] = 0;
  } else if (++refusals_[index] >= settings_.liveness_limit) {
    throw Failure(policy_ + " at " + describe(query, sees(sites_[index])) + " was refused, the last of " +
                  std::to_string(refusals_[index]) + " attempts in a row (livenessLimit): no progress is possible");
  }
}

void Session::event(const pb_record& event) {
  check_caller();
  const uint32_t at = sites_.index(event.part, event.unit);
  if (!in(kEvents, event.hook)) {
    refuse_event(event);
  }
  if (recording_) {
    recording_->event(event, in(kWithAccess, event.hook));
  }
  const Site& site = sites_[at];
  changed_ |= in(site.due, event.hook);
  if (!in(site.hooks, event.hook)) {
    return;
  }
  if (memory_) {
    if (memory_->repeats(at, event)) {
      counters_.calls[PB_HIT]++;
      return;
    }
    memory_->happened(at, event);
  }
  pb_record& queued = frame_.event_records[queued_];
  if (sees(site) && in(kWithAccess, event.hook)) {
    queued = event;
  } else {
    std::memcpy(&queued, &event, offsetof(pb_record, access));
  }
  if (in(kOfASet, event.hook)) {
    queued.arg[kNextVictims] = memory_ && memory_->knows(at, event) ? kKnown : 0;
  }
  if (++queued_ == kMaxEvents) {
    exchange(Purpose::kDrain);
  }
}

void Session::refuse_event(const pb_record& event) { throw Failure(hook_name(event.hook) + " is not an event"); }

pb_answer Session::send_for_session(const pb_record& query, const void* view, size_t bytes) {
  frame_.query = query;
  std::memcpy(frame_.view, view, bytes);
  frame_.view_bytes = static_cast<uint32_t>(bytes);
  return send();
}

void Session::kernel_began(int32_t kernel, const std::string& name, int32_t ctas, int32_t threads_per_cta) {
  check_caller();
  if (name.size() > PB_MAX_NAME_BYTES) {
    throw Failure("a kernel's name of " + std::to_string(name.size()) + " bytes; expected at most " +
                  std::to_string(PB_MAX_NAME_BYTES));
  }
  for (const unsigned char c : name) {  // a record of a stream is one line
    if (c < ' ' || c == 0x7f) {
      throw Failure("a kernel's name with the control character " + std::to_string(c) + "; expected none");
    }
  }
  if (memory_) {
    memory_->forget_all();
  }
  pb_record query{};
  query.hook = PB_KERNEL_BEGAN;
  query.arg[0] = kernel;
  query.arg[1] = ctas;
  query.arg[2] = threads_per_cta;
  query.arg[3] = static_cast<int64_t>(name.size());
  changed_ |= sites_.prompted_by(PB_KERNEL_BEGAN);
  send_for_session(query, name.data(), name.size());
  if (recording_) {
    recording_->kernel_began(kernel, name, ctas, threads_per_cta);
  }
}

void Session::kernel_ended(int32_t kernel) {
  check_caller();
  if (memory_) {
    memory_->forget_all();
  }
  pb_record query{};
  query.hook = PB_KERNEL_ENDED;
  query.arg[0] = kernel;
  changed_ |= sites_.prompted_by(PB_KERNEL_ENDED);
  send_for_session(query, "", 0);
  if (recording_) {
    recording_->kernel_ended(kernel);
  }
}

bool Session::boundary(uint64_t cycle) {
  bool tick = cycle >= frame_.next_tick;
  bool sample = sites_.publish() && (changed_ || tick);
  if (!tick && !sample && caller_ != 0) {
    return false;
  }
  check_caller();
  counters_.boundaries++;
  if (tick && memory_) {
    memory_->forget_all();
  }
  frame_.cycle = cycle;
  frame_.flags = (tick ? kTick : 0u) | (sample ? kSample : 0u);
  exchange(Purpose::kBoundary);
  if (recording_) {
    recording_->boundary(cycle, tick, sample);
    if (sample) {
      recording_->published(frame_.published);
    }
  }
  if (sample) {
    changed_ = false;
  }
  return sample;
}

void Session::all_masked(uint32_t sm, uint64_t cycles) {
  check_caller();
  const SiteFacts& site = sites_.at(PB_PART_WARPS, sm);
  if (cycles >= settings_.liveness_limit && in(site.hooks, PB_WARP_MASK)) {
    pb_record query{};
    query.hook = PB_WARP_MASK;
    query.part = PB_PART_WARPS;
    query.unit = sm;
    query.arg[0] = static_cast<int64_t>(cycles);
    send_for_session(query, "", 0);
  }
}

pb_counters Session::statistics() {
  check_caller();
  std::memcpy(frame_.view, &answered_, sizeof answered_);
  frame_.view_bytes = sizeof answered_;
  exchange(Purpose::kStatistics);
  warnings_ = reply_lines(frame_);
  return all_counters(true);
}

pb_counters Session::statistics_so_far() const { return all_counters(frame_.status == kFailed); }

pb_counters Session::all_counters(bool with_those_of_java) const {
  pb_counters all = counters_;
  for (uint32_t hook = 1; hook < PB_HOOKS; hook++) {
    for (const auto& part : answered_.count) {
      all.calls[hook] += part[hook];
    }
    if (!with_those_of_java) {
      continue;
    }
    all.calls[hook] += frame_.statistics[hook];
    for (uint32_t code = 1; code < PB_CODES; code++) {
      all.answers[hook][code] += frame_.statistics[PB_HOOKS + hook * PB_CODES + code];
    }
  }
  return all;
}

uint64_t Session::digest() {
  check_caller();
  exchange(Purpose::kDigest);
  return static_cast<uint64_t>(frame_.value);
}

void Session::close() {
  check_caller();
  exchange(Purpose::kClose);
  if (recording_) {
    recording_->finish();
  }
  if (run_) {
    run_->finish();
  }
  lost_ = std::make_exception_ptr(Failure("the session is closed"));
  caller_ = 0;
  transport_->close();
}

std::string Session::end_recording() {
  try {
    if (recording_) {
      recording_->finish();
    }
    if (run_) {
      run_->finish();
    }
    return "";
  } catch (const std::exception& problem) {  // a part of a run is none
    if (run_) {
      run_->abandon();
    }
    return problem.what();
  }
}

LineStream& Session::stream(uint32_t which) {
  check_caller();
  if (!run_) {
    throw Failure("a stream was written without a recorded run; expected record = issue");
  }
  return run_->stream(which);
}

void Session::stream_lines(uint32_t which, const char* lines, size_t bytes) { stream(which).write(lines, bytes); }

void Session::stream_part(uint32_t which) { stream(which).end_part(); }

void Session::lose(std::exception_ptr why) {
  if (lost_ == nullptr) {
    lost_ = std::move(why);
    caller_ = 0;
    end_recording();
    transport_->close();
  }
}

void Session::exchange(Purpose purpose) {
  frame_.sequence = ++sequence_;
  frame_.purpose = static_cast<uint32_t>(purpose);
  frame_.events = queued_;
  frame_.echo = 0;
  frame_.status = kUnanswered;
  frame_.code = 0;
  frame_.reply_text_bytes = 0;
  const uint32_t sent = queued_;
  counters_.events += sent;
  counters_.crossings++;
  queued_ = 0;
  transport_->exchange();
  if (frame_.status == kFailed) {
    throw Failure(reply_text(frame_, "the policies failed without a message"));
  }
  if (frame_.status != kAnswered || frame_.echo != sequence_) {
    throw Failure("the Java side answered with status " + std::to_string(frame_.status) + " for sequence " +
                  std::to_string(frame_.echo) + " to " + describe(frame_) + "; expected status 1 for " +
                  std::to_string(sequence_));
  }
  if (memory_) {
    learn_next_victims(sent);
  }
}

/** Takes the next victims that Java has written into the events that it received. */
void Session::learn_next_victims(uint32_t sent) {
  for (uint32_t i = 0; i < sent; i++) {
    const pb_record& event = frame_.event_records[i];
    if (in(kOfASet, event.hook) && event.arg[kNextVictims] != 0 && event.arg[kNextVictims] != kKnown) {
      memory_->learn_next_victims(sites_.index(event.part, event.unit), event);
    }
  }
}

const uint8_t* Session::published(uint32_t sm) const {
  sites_.index(PB_PART_WARPS, sm);
  return frame_.published + sm * published_stride(geometry_);
}

}  // namespace policybridge
