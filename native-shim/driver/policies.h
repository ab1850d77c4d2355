#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "digest.h"
#include "latencies.h"
#include "policybridge.h"

namespace drive {

/** The policies behind the C interface; queries are timed and all traffic is digested, the latter outside the timed
 * section. */
class Policies {
 public:
  /** `session`, opened with `geometry`, stays the caller's. */
  Policies(pb_session* session, const pb_geometry& geometry) : session_(session), geometry_(geometry) {}

  /** Whether a policy answers a query or commit at the site; others are not sent. */
  bool answers(pb_part part, uint32_t unit, pb_hook hook) const {
    return (pb_wanted(session_, part, unit) >> hook & 1) != 0;
  }

  /** Whether the policy there is queried although the set has an invalid way. */
  bool chooses_invalid(pb_part part, uint32_t unit) const { return pb_chooses_invalid(session_, part, unit) == 1; }

  /** Sends a query; `with_access`: the hook shows an access. */
  pb_answer query(const pb_record& query, bool with_access, const pb_view* view = nullptr);

  void notify(const pb_record& event, bool with_access);

  void kernel_began(int32_t kernel, const std::string& name, int32_t ctas, int32_t threads_per_cta);
  void kernel_ended(int32_t kernel);

  uint64_t next_tick() const { return pb_next_tick(session_); }

  /** What happened at a core-cycle boundary. */
  struct Boundary {
    bool ticked;
    bool sampled;
  };
  /** `cycle` core cycles are over. */
  Boundary boundary(uint64_t cycle);

  /** Published state of one SM; the masks have a bit for each warp slot and none beyond. */
  struct Published {
    int32_t limit;
    bool flush;
    std::vector<uint64_t> any;
    std::vector<uint64_t> loads;
    bool operator==(const Published& other) const {
      return limit == other.limit && flush == other.flush && any == other.any && loads == other.loads;
    }
  };
  Published published(uint32_t sm) const;

  /** The policies with every parameter. */
  std::string text() const { return pb_policy(session_); }

  const SequenceDigest& digest() const { return digest_; }
  const Latencies& latencies() const { return latencies_; }

 private:
  std::vector<uint64_t> mask(const uint64_t* words) const;

  pb_session* session_;
  pb_geometry geometry_;
  SequenceDigest digest_;
  Latencies latencies_;
};

}  // namespace drive
