#pragma once

#include <cstdint>

#include "digest.h"
#include "latencies.h"
#include "policybridge.h"

namespace drive {

/** The policies behind the C interface; questions are timed and all traffic is digested, the latter outside the time taken. */
class Policies {
 public:
  /** `session` stays the caller's. */
  explicit Policies(pb_session* session) : session_(session) {}

  /** Whether a query or commit is answered at the place; what is not answered is not asked. */
  bool answers(pb_part part, uint32_t unit, pb_hook hook) const { return (pb_wanted(session_, part, unit) >> hook & 1) != 0; }

  /** Whether the policy there is asked although an invalid way is at hand. */
  bool chooses_invalid(pb_part part, uint32_t unit) const { return pb_chooses_invalid(session_, part, unit) == 1; }

  /** Asks; `with_access`: the hook shows an access. */
  pb_answer ask(const pb_record& question, bool with_access, const pb_view* view = nullptr);

  void tell(const pb_record& event, bool with_access);

  uint64_t next_tick() const { return pb_next_tick(session_); }
  void tick(uint64_t cycle);

  const SequenceDigest& digest() const { return digest_; }
  const Latencies& latencies() const { return latencies_; }

 private:
  pb_session* session_;
  SequenceDigest digest_;
  Latencies latencies_;
};

}  // namespace drive
