#pragma once

#include <pthread.h>

#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "memory.h"
#include "recorded_run.h"
#include "recording.h"
#include "sites.h"
#include "transport.h"

namespace policybridge {

/** Identifies the calling thread among all live ones; without a function call where the compiler can. */
inline uint64_t this_thread() {
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 11
  return reinterpret_cast<uint64_t>(__builtin_thread_pointer());
#else
  return static_cast<uint64_t>(pthread_self());
#endif
}

/** One host's session: checks the calls of the host and the answers of Java, queues events, remembers answers, holds
 * published state. */
class Session {
 public:
  /** Opens it. Throws Failure if it is refused or no policy can be reached. */
  Session(Settings settings, const pb_geometry& geometry, const char* host, bool returns_failures,
          std::unique_ptr<Transport> transport);

  Session(const Session&) = delete;  // memory_ refers to sites_

  bool returns_failures() const { return returns_failures_; }
  const std::string& policy() const { return policy_; }
  uint64_t seed() const { return settings_.seed; }
  uint64_t wanted(uint32_t part, uint32_t unit) const;
  bool sees_accesses(uint32_t part, uint32_t unit) const;
  bool chooses_invalid(uint32_t part, uint32_t unit) const;
  bool orders_all_warps(uint32_t sm) const;
  uint64_t next_tick() const { return frame_.next_tick; }

  pb_answer query(const pb_record& query, const pb_view* view);
  pb_answer commit(const pb_record& commit);
  void event(const pb_record& event);
  void kernel_began(int32_t kernel, const std::string& name, int32_t ctas, int32_t threads_per_cta);
  void kernel_ended(int32_t kernel);
  bool boundary(uint64_t cycle);
  void all_masked(uint32_t sm, uint64_t cycles);
  pb_counters statistics();
  /** Those of a session that is being lost: all that the shim knows, and what came with the failure. */
  pb_counters statistics_so_far() const;
  /** The warnings that came with the last statistics, of hooks without an effect: lines, possibly none. */
  const std::string& warnings() const { return warnings_; }
  uint64_t digest();
  void close();

  const uint64_t* warp_mask(uint32_t sm) const {
    return reinterpret_cast<const uint64_t*>(published(sm) + kPublishedHead);
  }
  const uint64_t* load_mask(uint32_t sm) const { return warp_mask(sm) + mask_words(geometry_); }
  const int32_t* cta_limit(uint32_t sm) const { return reinterpret_cast<const int32_t*>(published(sm)); }
  const uint32_t* flush(uint32_t sm) const { return reinterpret_cast<const uint32_t*>(published(sm) + 4); }

  /** The run that is recorded, or null. */
  const RecordedRun* recorded_run() const { return run_.get(); }
  void stream_lines(uint32_t stream, const char* lines, size_t bytes);
  void stream_part(uint32_t stream);

  /** Completes the recording, of which nothing is left if that fails; says why, or is empty. Later calls record nothing. */
  std::string end_recording();

  /** The session is lost: its connection is closed, and every later call throws `why`. */
  void lose(std::exception_ptr why);

 private:
  /** Every call of a session comes from the thread that opened it. */
  void check_caller() const {
    if (caller_ != this_thread()) {
      refuse_caller();
    }
  }

  [[noreturn]] void refuse_caller() const;
  pb_counters all_counters(bool with_those_of_java) const;
  uint32_t site_of(uint64_t kind, const pb_record& query, const char* kind_name) const;
  pb_answer send();
  pb_answer send_query(uint32_t index, const pb_record& query, const pb_view* view);
  pb_answer without_crossing(uint32_t index, const pb_record& query, pb_answer answer);
  pb_answer answer_of_query(const pb_record& query, const pb_view* view);
  pb_answer send_for_session(const pb_record& query, const void* view, size_t bytes);
  void count_refusal(const pb_record& query, uint32_t index, int32_t code);
  [[noreturn]] static void refuse_event(const pb_record& event);
  void exchange(Purpose purpose);
  void learn_next_victims(uint32_t sent);
  LineStream& stream(uint32_t which);
  const uint8_t* published(uint32_t sm) const;

  // Fields that every event touches come first.
  uint64_t caller_ = this_thread();  // 0 once the session is lost
  Frame& frame_;
  uint32_t queued_ = 0;
  bool changed_ = true;                   // published state is due
  std::unique_ptr<Recording> recording_;  // null unless configured
  std::unique_ptr<RecordedRun> run_;      // null unless configured
  Sites sites_;
  std::optional<Memory> memory_;

  pb_counters counters_{};  // calls: of hits not delivered; answers: those without a crossing
  HostAnswers answered_{};
  uint64_t sequence_ = 0;
  std::vector<uint64_t> refusals_;  // by site: refused attempts in a row
  const Settings settings_;
  const pb_geometry geometry_;
  const bool returns_failures_;
  std::unique_ptr<Transport> transport_;
  std::string policy_;
  std::string warnings_;
  std::exception_ptr lost_;
};

}  // namespace policybridge
