#pragma once

#include <vector>

#include "frame.h"

namespace policybridge {

/** What is known of one of the sets of a cache that share a bin. */
struct Bin {
  uint64_t next_victims = 0;  ///< as Java has sent them, updated by the touches since; 0: not known
  uint32_t set = 0;           ///< the set of next_victims
  uint32_t last_hit = 0;      ///< the last event, if it is a hit: the set and 1 + the way; else 0
};

/**
 * A site as it was opened, and what has happened there since. Between two calls the host evicts it from the processor's
 * caches: all that an event touches of a site lies in one line.
 */
struct alignas(64) Site : SiteFacts {
  uint64_t due = 0;               ///< bit h: hook h makes published state due
  uint64_t events = 0;            ///< events here with a subscriber
  uint64_t events_of_no_set = 0;  ///< of those
  uint64_t queried_sets = 0;      ///< bit s % 64: an answer about set s may be remembered
  Bin* bins = nullptr;            ///< of a cache, by set % 64
};
static_assert(sizeof(Site) == 64, "a site is one line of the processor's cache");

/** The sites of one host, in the order of the frame: L1D, L2, DRAM, warps, units ascending; and what policies want at
 * each. */
class Sites {
 public:
  /** Sites without policies. Throws Failure for a geometry that no host has. */
  explicit Sites(const pb_geometry& geometry);

  /** Takes the facts of all sites from the reply to an opening. Throws Failure if their number differs. */
  void take(const Frame& opened);

  /** The index of a site. Throws Failure if the host has no such site. */
  uint32_t index(uint32_t part, uint32_t unit) const {
    if (part >= kParts || unit >= units_[part]) {
      missing(part, unit);
    }
    return first_[part] + unit;
  }

  const Site& operator[](uint32_t index) const { return sites_[index]; }
  Site& operator[](uint32_t index) { return sites_[index]; }
  const Site& at(uint32_t part, uint32_t unit) const { return sites_[index(part, unit)]; }

  uint32_t size() const { return static_cast<uint32_t>(sites_.size()); }

  /** Whether any policy publishes state. */
  bool publish() const { return publish_; }

  /** Whether `hook`, which every site receives, makes published state due anywhere. */
  bool prompted_by(unsigned hook) const { return (prompt_ >> hook & 1) != 0; }

 private:
  static constexpr uint32_t kParts = PB_PART_WARPS + 1;  // part 0 has no units

  [[noreturn]] static void missing(uint32_t part, uint32_t unit);

  uint32_t units_[kParts];
  uint32_t first_[kParts];
  std::vector<Site> sites_;
  uint64_t prompt_ = 0;
  bool publish_ = false;
};

}  // namespace policybridge
