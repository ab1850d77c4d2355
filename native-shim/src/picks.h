#pragma once

#include <cstdint>
#include <vector>

#include "policybridge.h"

namespace policybridge {

/**
 * Remembered picks of one channel, by how many requests wait and which of them hit the open row. Where a policy
 * declares that a pick depends on nothing else, no event and no tick changes it; a new entry replaces an old one.
 */
class Picks {
 public:
  /** Whether a query with this many requests is remembered: their hits are the bits of a word. */
  static bool covers(const pb_view& view) { return view.count <= 64; }

  /** The remembered answer, or null. */
  const pb_answer* recall(const pb_record& query, const pb_view& view) const;

  void keep(const pb_record& query, const pb_view& view, pb_answer answer);

 private:
  static constexpr uint32_t kEntryBits = 8;

  struct Entry {
    uint64_t hits = 0;
    uint32_t waiting = 0;  // 0: the entry is free
    pb_answer answer{};
  };

  static uint64_t hits(const pb_record& query, const pb_view& view);
  static uint32_t entry_index(uint64_t hits, uint32_t waiting);

  std::vector<Entry> entries_ = std::vector<Entry>(1u << kEntryBits);
};

}  // namespace policybridge
