#pragma once

#include <cstdint>
#include <vector>

#include "answers.h"
#include "picks.h"
#include "sites.h"

namespace policybridge {

/**
 * Remembered answers: repeated without a crossing. The key is the whole query (site, hook, set, access with its stable
 * id and tag, eligible and invalid ways, legal answers) but for the cycle, on which no answer depends. Where no policy
 * reads accesses the key has none; elsewhere only accesses with an id are remembered. An entry is dropped when an event
 * that a policy subscribes to happens within the scope that the policy declares for that query, and at every tick and
 * kernel. A pick is remembered where the policy declares that it depends on row hits alone (Picks). An event without
 * subscriber changes no answer: queries are pure, and their views are part of the key. A new entry may replace another:
 * that costs a crossing, never changes an answer.
 */
class Memory {
 public:
  /** Memory for these sites, which outlive it. */
  Memory(const pb_geometry& geometry, Sites& sites);

  /** Whether this query can be remembered. */
  bool covers(uint32_t index, const pb_record& query, const pb_view* view) const;

  /** The remembered answer, or null. */
  const pb_answer* recall(uint32_t index, const pb_record& query, const pb_view* view);

  /** Remembers the answer to a query that recall did not find. */
  void keep(uint32_t index, const pb_record& query, const pb_view* view, pb_answer answer);

  /** The first eligible one of the next victims of this set; code 0 if they are not known, or none is eligible. */
  pb_answer next_victim(uint32_t index, const pb_record& query, const pb_view& view) const;

  /**
   * Takes the next victims of a set that Java has written into the last argument of an event of that set. Throws
   * Failure for a way that no cache has.
   */
  void learn_next_victims(uint32_t index, const pb_record& event);

  /** Whether the next victims of the set of this event, which has happened, are known. */
  bool knows(uint32_t index, const pb_record& event) const {
    return sites_[index].bins != nullptr && sites_[index].bins[bin(event)].next_victims != 0;
  }

  /** Whether this is a hit that repeats the last event of its set, at a policy that ignores such hits. */
  bool repeats(uint32_t index, const pb_record& event) const {
    const Site& site = sites_[index];
    return event.hook == PB_HIT && (site.flags & kIgnoresRepeatedHits) != 0 && site.bins != nullptr &&
           site.bins[bin(event)].last_hit != 0 && site.bins[bin(event)].last_hit == line(event.arg[0], event.arg[1]);
  }

  /** An event or commit that a policy subscribes to happened at a site. */
  void happened(uint32_t index, const pb_record& event) {
    Site& site = sites_[index];
    events_++;
    site.events++;
    if ((kOfASet >> event.hook & 1) == 0) {
      site.events_of_no_set++;
      forget_bins(index);
      return;
    }
    if (site.bins != nullptr) {
      Bin& here = site.bins[bin(event)];
      here.next_victims = can_update(site, here, event)
                              ? after_touch(here.next_victims, event.arg[1], index < first_l2_ ? l1d_ways_ : l2_ways_)
                              : 0;
      here.last_hit = event.hook == PB_HIT ? line(event.arg[0], event.arg[1]) : 0;
    }
    if ((site.queried_sets >> bin(event) & 1) != 0) {
      site.queried_sets &= ~(uint64_t{1} << bin(event));
      governed_[index].ages[bin(event)]++;
    }
  }

  /** Something happened that may change every answer: a tick, a kernel's begin or end. */
  void forget_all();

 private:
  static constexpr uint32_t kEntriesPerSite = 16;
  static constexpr uint32_t kBins = 64;
  static constexpr uint32_t kWayBase = 2048;  // above 1 + any way
  static_assert(PB_MAX_WAYS < kWayBase);
  static constexpr uint32_t kWords = 2 * PB_MAX_WAYS / 64;

  /** Counts of what makes an entry stale: all of them as at its creation, or it is dropped. */
  struct Age {
    uint64_t generation;
    uint64_t scope;
    uint64_t set;
  };

  /** The key of a query, besides its site, its access and its ways. */
  struct Key {
    int64_t set = 0;  // 0 for a route
    uint32_t hook = 0;
    uint32_t ways = 0;
    uint32_t may_refuse = 0;  // the flags of the view

    bool operator==(const Key& other) const {
      return set == other.set && hook == other.hook && ways == other.ways && may_refuse == other.may_refuse;
    }
  };

  /** Fields that most lookups read come first: between two calls the host evicts them from the processor's caches. */
  struct Entry {
    Age age;
    pb_answer answer;
    Key key;
    uint64_t words[kWords];
    pb_access access;  // cycle 0; unused where no policy reads accesses
  };

  /** Fields that most lookups read come first. */
  struct alignas(64) Governed {
    uint16_t hash_tags[kEntriesPerSite] = {};  // of the hash of an entry's query; 0: the entry is free
    std::vector<Entry> entries;
    uint64_t ages[kBins] = {};  // events of the sets of a bin, counted if a query came before
    Bin bins[kBins];
  };

  void forget_bins(uint32_t index);

  /** Whether the next victims of a set after a touch can be computed from those before. */
  static bool can_update(const Site& site, const Bin& before, const pb_record& event) {
    return before.next_victims != 0 && (site.flags & kTouchMovesToMru) != 0 && (kTouches >> event.hook & 1) != 0 &&
           before.set == event.arg[0] && static_cast<uint64_t>(event.arg[1]) < PB_MAX_WAYS;
  }

  /** Next victims after `way` has moved to MRU; appended if all ways of the set are known. */
  static uint64_t after_touch(uint64_t next_victims, int64_t way, uint32_t ways);

  /** The set and 1 + the way in one word; 0 if they do not fit. */
  static uint32_t line(int64_t set, int64_t way) {
    const bool fits = static_cast<uint64_t>(set) < UINT32_MAX / kWayBase && static_cast<uint64_t>(way) < PB_MAX_WAYS;
    return fits ? static_cast<uint32_t>(set) * kWayBase + static_cast<uint32_t>(way) + 1 : 0;
  }

  /** Sets that share a bin are forgotten together. */
  static uint32_t bin(const pb_record& record) { return record.arg[0] & (kBins - 1); }

  static uint8_t scope(const SiteFacts& site, unsigned hook);
  Age age(uint32_t index, const pb_record& query) const;
  static Key key_of(const pb_record& query, const pb_view* view);
  static pb_access without_cycle(const pb_access& access);
  static uint64_t hash_of(const Key& key, const pb_access* access);
  static uint32_t entry_index(uint64_t hash) { return hash >> 32 & (kEntriesPerSite - 1); }
  static uint16_t hash_tag(uint64_t hash) { return static_cast<uint16_t>(hash >> 48 | 1); }
  static bool same_ways(const Entry& entry, const pb_view& view);

  uint64_t events_ = 0;
  uint64_t generation_ = 0;
  Sites& sites_;
  std::vector<Governed> governed_;
  std::vector<Picks> picks_;  // by channel
  uint32_t first_l2_;
  uint32_t first_channel_;
  uint32_t l1d_ways_;
  uint32_t l2_ways_;
};

}  // namespace policybridge
