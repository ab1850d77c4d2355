#pragma once

#include <cstdint>
#include <vector>

#include "frame.h"

namespace policybridge {

/**
 * Answers that may be given again without asking. A query is remembered under its whole content (place, hook, set, access with its
 * stable id and tag, eligible and invalid ways, legal answers; not the cycle, on which no answer depends). Where no policy looks at
 * accesses they are left out; elsewhere only accesses with an id are remembered. An entry is forgotten when an event that a policy listens
 * to is told within the scope that the policy declares for that query, at every tick and kernel, and at any change of its set. A full table
 * forgets at random: that costs a question, never an answer.
 */
class Memory {
 public:
  /** Memory for these places, in the order of the frame. */
  Memory(const pb_geometry& geometry, const Place* places);

  /** Whether this question is of a kind that is remembered, and has an id if that matters. */
  bool covers(uint32_t place, const pb_record& question) const;

  /** The remembered answer, or null. */
  const pb_answer* recall(uint32_t place, const pb_record& question, const pb_view* view);

  /** Remembers the answer to the question that recall was just asked for. */
  void keep(uint32_t place, const pb_record& question, const pb_view* view, pb_answer answer);

  /** An event or commit happened at a place; wanted: a policy listens to it. */
  void happened(uint32_t place, const pb_record& event, bool wanted);

  /** Something happened that may change every answer: a tick, a kernel's begin or end. */
  void forget_all() { everything_++; }

 private:
  static constexpr uint32_t kEntriesPerPlace = 16;
  static constexpr uint32_t kWords = 2 * PB_MAX_WAYS / 64;

  /** How often anything happened that an entry depends on. */
  struct Age {
    uint64_t everything;
    uint64_t scope;
    uint64_t set;
  };

  /** What a question is known by, besides its place, its access and the ways that are shown. */
  struct Key {
    int64_t set = 0;  // 0 for a route
    uint32_t hook = 0;
    uint32_t ways = 0;
    uint32_t may_refuse = 0;  // the flags of the view

    bool operator==(const Key& other) const {
      return set == other.set && hook == other.hook && ways == other.ways && may_refuse == other.may_refuse;
    }
  };

  /** What is read of most comes first: between two calls the host has used the processor's caches for itself. */
  struct Entry {
    Age age;
    pb_answer answer;
    Key key;
    uint64_t words[kWords];
    pb_access access;  // cycle 0; where nobody looks at it not there
  };

  struct Set {
    uint64_t events = 0;   // listened to, and changes
    uint64_t changes = 0;
  };

  /** What an event touches comes first, in one cache line. */
  struct alignas(64) Governed {
    const Place* place;
    uint64_t events = 0;  // told here and listened to
    uint64_t events_of_no_set = 0;
    std::vector<Set> sets;
    std::vector<Entry> entries;
    uint16_t marks[kEntriesPerPlace] = {};  // of what an entry was asked; 0: it is free
  };

  static uint8_t scope(const Place& place, unsigned hook);
  Age age(const Governed& here, const pb_record& question) const;
  static Key key_of(const pb_record& question, const pb_view* view);
  static pb_access kept(const pb_access& access);
  static uint64_t mixed(const Key& key, const pb_access* access);
  static uint32_t slot(uint64_t mixed) { return mixed >> 32 & (kEntriesPerPlace - 1); }
  static uint16_t mark(uint64_t mixed) { return static_cast<uint16_t>(mixed >> 48 | 1); }
  static bool same_ways(const Entry& entry, const pb_view& view);

  std::vector<Governed> places_;
  uint64_t everything_ = 0;
  uint64_t events_ = 0;
};

}  // namespace policybridge
