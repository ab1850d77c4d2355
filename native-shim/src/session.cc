#include "session.h"

#include <cstring>

#include "answers.h"
#include "failure.h"

namespace policybridge {
namespace {

bool in(uint64_t hooks, unsigned hook) { return hook < PB_HOOKS && (hooks >> hook & 1) != 0; }

void check_geometry(const pb_geometry& g) {
  const uint32_t counts[] = {g.sms,       g.sub_partitions, g.channels,  g.banks,   g.schedulers, g.warps,        g.warp_size,
                             g.ctas,      g.l1d.sets,       g.l1d.ways,  g.l1d.line_bytes,        g.l2.sets,      g.l2.ways, g.l2.line_bytes};
  const char* names[] = {"sms",  "sub_partitions", "channels", "banks",          "schedulers", "warps",   "warp_size",
                         "ctas", "l1d.sets",       "l1d.ways", "l1d.line_bytes", "l2.sets",    "l2.ways", "l2.line_bytes"};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    if (counts[i] == 0 || counts[i] > INT32_MAX) {
      throw Failure(std::string("geometry ") + names[i] + "=" + std::to_string(counts[i]) + "; expected 1 to 2147483647");
    }
  }
  if (g.sms > kMaxSms || g.warps > PB_MAX_SLOTS || uint64_t{2} * g.sms + g.sub_partitions + g.channels > kMaxPlaces) {
    throw Failure("a host of " + std::to_string(g.sms) + " SMs with " + std::to_string(g.warps) + " warps; expected at most " +
                  std::to_string(kMaxSms) + " with " + std::to_string(PB_MAX_SLOTS) + " and " + std::to_string(kMaxPlaces) + " places");
  }
}

/** Whether the record has an access; without a view NEXT_REQUEST asks whether one may enter the queue. */
bool shows_access(const pb_record& record, bool viewed) {
  return in(kWithAccess, record.hook) || (record.hook == PB_NEXT_REQUEST && !viewed);
}

/** Copies what Java may read of a record: without access only the part before it. */
void copy(pb_record& to, const pb_record& from, bool viewed = false) {
  std::memcpy(&to, &from, shows_access(from, viewed) ? sizeof from : offsetof(pb_record, access));
}

}  // namespace

Session::Session(Settings settings, const pb_geometry& geometry, const char* host, bool returns_failures, std::unique_ptr<Transport> transport)
    : settings_(std::move(settings)),
      geometry_(geometry),
      returns_failures_(returns_failures),
      transport_(std::move(transport)),
      frame_(transport_->frame()) {
  check_geometry(geometry);
  frame_.sequence = ++sequence_;
  frame_.purpose = static_cast<uint32_t>(Purpose::kOpen);
  frame_.events = 0;
  frame_.status = kUnanswered;
  frame_.echo = 0;
  transport_->open(settings_, geometry_, host);
  std::string text(frame_.text, std::min(frame_.reply_text_bytes, kTextBytes));
  if (frame_.status != kAnswered || frame_.echo != sequence_) {
    throw Failure(text.empty() ? "the session was not opened, without a reason" : text);
  }
  if (frame_.place_count != place_count(geometry_)) {
    throw Failure("the Java side knows " + std::to_string(frame_.place_count) + " places; expected " + std::to_string(place_count(geometry_)));
  }
  policy_ = text;
  places_.assign(frame_.places, frame_.places + frame_.place_count);
  refusals_.resize(places_.size());
  for (const Place& place : places_) {
    publishes_ |= (place.flags & kPublishes) != 0;
  }
  if (settings_.remember) {
    memory_.emplace(geometry_, places_.data());
  }
  if (!settings_.record.empty()) {
    recorder_ = std::make_unique<Recorder>(settings_.record, geometry_, host, policy_, settings_.seed);
  }
  const std::vector<uint8_t> nothing = nothing_published(geometry_);
  std::memcpy(frame_.published, nothing.data(), nothing.size());
}

void Session::check_caller() const {
  if (!lost_.empty()) {
    throw Failure(lost_);
  }
  if (std::this_thread::get_id() != thread_) {
    throw Failure("a session was called from another thread; expected the one that opened it");
  }
}

uint32_t Session::index(uint32_t part, uint32_t unit) const {
  const uint32_t units[] = {geometry_.sms, geometry_.sub_partitions, geometry_.channels, geometry_.sms};
  if (part < PB_PART_L1D || part > PB_PART_WARPS || unit >= units[part - 1]) {
    throw Failure("no such place: " + place_name(part, unit));
  }
  uint32_t first = 0;
  for (uint32_t before = PB_PART_L1D; before < part; before++) {
    first += units[before - 1];
  }
  return first + unit;
}

uint64_t Session::wanted(uint32_t part, uint32_t unit) const {
  const Place& place = places_[index(part, unit)];
  bool remembers = memory_ && (place.hooks & (bit(PB_VICTIM) | bit(PB_NO_ELIGIBLE_WAY) | bit(PB_GRAIN))) != 0;
  bool samples = publishes_ && part == PB_PART_WARPS && (place.flags & kPresent) != 0;
  uint64_t recorded = recorder_ ? geometry_.offered & kEvents : 0;
  return place.hooks | (remembers ? kSetChanges : 0) | (samples ? kLaunches : 0) | recorded;
}

bool Session::chooses_invalid(uint32_t part, uint32_t unit) const { return (places_[index(part, unit)].flags & kChoosesInvalid) != 0; }

const Place& Session::asked(uint64_t kind, const pb_record& question, const char* kind_name) const {
  const Place& place = places_[index(question.part, question.unit)];
  if (!in(kind, question.hook)) {
    throw Failure(hook_name(question.hook) + " is no " + kind_name);
  }
  if (!in(place.hooks, question.hook)) {
    throw Failure(describe(question) + " was asked where no policy answers it");
  }
  return place;
}

pb_answer Session::query(const pb_record& question, const pb_view* view) {
  if (recorder_ && question.hook == PB_WARP_ORDER && view != nullptr) {
    recorder_->shows(*view);
  }
  pb_answer answer = answer_of_query(question, view);
  if (recorder_) {
    bool viewed = frame_.view_bytes != 0;
    recorder_->question(question, false, shows_access(question, viewed), viewed ? view : nullptr, answer);
  }
  return answer;
}

pb_answer Session::answer_of_query(const pb_record& question, const pb_view* view) {
  check_caller();
  asked(kQueries, question, "query");
  uint32_t place = index(question.part, question.unit);
  counters_.questions++;
  show(question, view);
  if (!memory_ || !memory_->covers(question)) {
    return ask(frame_.question, view);
  }
  if (const pb_answer* known = memory_->recall(place, question, view)) {
    counters_.remembered++;
    counters_.calls[question.hook]++;
    counters_.answers[question.hook][known->code]++;
    refused(question, place, known->code);
    return *known;
  }
  pb_answer answer = ask(frame_.question, view);
  memory_->keep(place, question, view, answer);
  return answer;
}

pb_answer Session::commit(const pb_record& question) {
  check_caller();
  const Place& place = asked(kCommits, question, "commit");
  counters_.questions++;
  changed_ |= in(place.prompt, question.hook);
  if (memory_) {
    memory_->happened(index(question.part, question.unit), question, true);
  }
  copy(frame_.question, question);
  frame_.view_bytes = 0;
  pb_answer answer = ask(frame_.question, nullptr);
  if (recorder_) {
    recorder_->question(question, true, in(kWithAccess, question.hook), nullptr, answer);
  }
  return answer;
}

void Session::show(const pb_record& question, const pb_view* view) {
  copy(frame_.question, question, view != nullptr);
  frame_.view_bytes = 0;
  bool admits = question.hook == PB_NEXT_REQUEST && view == nullptr;
  if (admits) {
    frame_.question.arg[1] = 0;
  }
  bool needs_view = !admits && (question.hook == PB_VICTIM || question.hook == PB_NEXT_REQUEST || question.hook == PB_PICK ||
                                question.hook == PB_WARP_ORDER);
  if (!needs_view) {
    if ((question.hook == PB_NO_ELIGIBLE_WAY || question.hook == PB_GRAIN) &&
        (question.arg[0] < 0 || question.arg[0] >= (question.part == PB_PART_L1D ? geometry_.l1d.sets : geometry_.l2.sets))) {
      throw Failure(describe(question) + " names no set of that cache");
    }
    return;
  }
  if (view == nullptr) {
    throw Failure(describe(question) + " needs a view");
  }
  if (question.hook == PB_VICTIM) {
    show_ways(question, *view);
  } else if (question.hook == PB_WARP_ORDER) {
    show_slots(question, *view);
  } else {
    show_queue(question, *view);
  }
}

void Session::show_ways(const pb_record& question, const pb_view& view) {
  const pb_cache_shape& shape = question.part == PB_PART_L1D ? geometry_.l1d : geometry_.l2;
  if (question.arg[0] < 0 || question.arg[0] >= shape.sets || view.count == 0 || view.count > PB_MAX_WAYS || view.eligible == nullptr) {
    throw Failure(describe(question) + " shows " + std::to_string(view.count) + " ways; expected a set below " + std::to_string(shape.sets) +
                  " and 1 to " + std::to_string(PB_MAX_WAYS) + " ways with their words");
  }
  uint32_t bytes = (view.count + 63) / 64 * 8;
  std::memcpy(frame_.view, view.eligible, bytes);
  if (view.invalid == nullptr) {
    std::memset(frame_.view + bytes, 0, bytes);
  } else {
    std::memcpy(frame_.view + bytes, view.invalid, bytes);
  }
  frame_.view_bytes = 2 * bytes;
  frame_.question.arg[1] = view.count;
  frame_.question.arg[2] = view.flags;
}

void Session::show_queue(const pb_record& question, const pb_view& view) {
  if (view.count == 0 || view.count > PB_MAX_QUEUED || view.queue == nullptr) {
    throw Failure(describe(question) + " shows " + std::to_string(view.count) + " entries; expected 1 to " + std::to_string(PB_MAX_QUEUED));
  }
  frame_.view_bytes = view.count * static_cast<uint32_t>(sizeof(pb_queued));
  std::memcpy(frame_.view, view.queue, frame_.view_bytes);
  frame_.question.arg[1] = view.count;
}

void Session::show_slots(const pb_record& question, const pb_view& view) {
  if (view.count > geometry_.warps || view.slots == nullptr) {
    throw Failure(describe(question) + " shows " + std::to_string(view.count) + " slots; expected at most " + std::to_string(geometry_.warps));
  }
  frame_.view_bytes = view.count * static_cast<uint32_t>(sizeof(int32_t));
  std::memcpy(frame_.view, view.slots, frame_.view_bytes);
  frame_.question.arg[1] = view.count;
}

pb_answer Session::ask(const pb_record& question, const pb_view* view) {
  exchange(Purpose::kAsk);
  check_answer(frame_);
  pb_answer answer{frame_.code, static_cast<int32_t>(frame_.value)};
  if (question.hook == PB_WARP_ORDER) {
    std::memcpy(view->slots, frame_.view, frame_.view_bytes);
  } else if (in(kQueries, question.hook)) {
    refused(question, index(question.part, question.unit), answer.code);
  }
  return answer;
}

/** Java counts the refusals that it gives; this counts those that were remembered too. */
void Session::refused(const pb_record& question, uint32_t place, int32_t code) {
  if (code != PB_STALL && code != PB_NONE) {
    refusals_[place] = 0;
  } else if (++refusals_[place] >= settings_.liveness_limit) {
    throw Failure(policy_ + " at " + describe(question) + " was refused, the last of " + std::to_string(refusals_[place]) +
                  " attempts in a row (livenessLimit): nothing can move any more");
  }
}

void Session::event(const pb_record& event) {
  check_caller();
  uint32_t at = index(event.part, event.unit);
  const Place& place = places_[at];
  if (!in(kEvents, event.hook)) {
    throw Failure(hook_name(event.hook) + " is no event");
  }
  if (recorder_) {
    recorder_->event(event, in(kWithAccess, event.hook));
  }
  if ((place.flags & kPresent) == 0) {
    return;
  }
  bool wanted = in(place.hooks, event.hook);
  changed_ |= in(kLaunches | ((kSampledAfter | place.prompt) & place.hooks), event.hook);
  if (memory_) {
    memory_->happened(at, event, wanted);
  }
  if (wanted) {
    copy(frame_.event_records[queued_++], event);
    counters_.events++;
    if (queued_ == kMaxEvents) {
      exchange(Purpose::kDrain);
    }
  }
}

pb_answer Session::ask_about_session(const pb_record& question, const void* view, size_t bytes) {
  frame_.question = question;
  std::memcpy(frame_.view, view, bytes);
  frame_.view_bytes = static_cast<uint32_t>(bytes);
  return ask(frame_.question, nullptr);
}

void Session::kernel_began(int32_t kernel, const std::string& name, int32_t ctas, int32_t threads_per_cta) {
  check_caller();
  if (name.size() > PB_MAX_NAME_BYTES) {
    throw Failure("a kernel's name of " + std::to_string(name.size()) + " bytes; expected at most " + std::to_string(PB_MAX_NAME_BYTES));
  }
  if (memory_) {
    memory_->forget_all();
  }
  pb_record question{};
  question.hook = PB_KERNEL_BEGAN;
  question.arg[0] = kernel;
  question.arg[1] = ctas;
  question.arg[2] = threads_per_cta;
  question.arg[3] = static_cast<int64_t>(name.size());
  for (const Place& place : places_) {
    changed_ |= in(place.prompt, PB_KERNEL_BEGAN);
  }
  ask_about_session(question, name.data(), name.size());
  if (recorder_) {
    recorder_->kernel_began(kernel, name, ctas, threads_per_cta);
  }
}

void Session::kernel_ended(int32_t kernel) {
  check_caller();
  if (memory_) {
    memory_->forget_all();
  }
  pb_record question{};
  question.hook = PB_KERNEL_ENDED;
  question.arg[0] = kernel;
  for (const Place& place : places_) {
    changed_ |= in(place.prompt, PB_KERNEL_ENDED);
  }
  ask_about_session(question, "", 0);
  if (recorder_) {
    recorder_->kernel_ended(kernel);
  }
}

bool Session::boundary(uint64_t cycle) {
  bool tick = cycle >= frame_.next_tick;
  bool sample = publishes_ && (changed_ || tick);
  if (!tick && !sample) {
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
  if (recorder_) {
    recorder_->boundary(cycle, tick, sample);
    if (sample) {
      recorder_->published(frame_.published);
    }
  }
  if (sample) {
    changed_ = false;
  }
  return sample;
}

void Session::all_masked(uint32_t sm, uint64_t cycles) {
  check_caller();
  const Place& place = places_[index(PB_PART_WARPS, sm)];
  if (cycles >= settings_.liveness_limit && in(place.hooks, PB_WARP_MASK)) {
    pb_record question{};
    question.hook = PB_WARP_MASK;
    question.part = PB_PART_WARPS;
    question.unit = sm;
    question.arg[0] = static_cast<int64_t>(cycles);
    ask_about_session(question, "", 0);
  }
}

pb_counters Session::statistics() {
  check_caller();
  exchange(Purpose::kStatistics);
  pb_counters all = counters_;
  for (uint32_t hook = 1; hook < PB_HOOKS; hook++) {
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
  if (recorder_) {
    recorder_->finish();
  }
  lost_ = "the session is closed";
  transport_->close();
}

void Session::end_recording() noexcept {
  try {
    if (recorder_) {
      recorder_->finish();
    }
  } catch (const std::exception&) {
    // The failure that ends the session is the one to report.
  }
}

void Session::lose(const std::string& why) {
  if (lost_.empty()) {
    lost_ = why;
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
  counters_.crossings++;
  queued_ = 0;
  transport_->exchange();
  if (frame_.status == kFailed) {
    throw Failure(std::string(frame_.text, std::min(frame_.reply_text_bytes, kTextBytes)));
  }
  if (frame_.status != kAnswered || frame_.echo != sequence_) {
    throw Failure("the Java side answered with status " + std::to_string(frame_.status) + " for sequence " + std::to_string(frame_.echo) +
                  " to " + describe(frame_) + "; expected status 1 for " + std::to_string(sequence_));
  }
}

const uint8_t* Session::published(uint32_t sm) const {
  index(PB_PART_WARPS, sm);
  return frame_.published + sm * published_stride(geometry_);
}

}  // namespace policybridge
