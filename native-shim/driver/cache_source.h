#pragma once

#include <vector>

#include "ids.h"
#include "lines.h"
#include "source.h"

namespace drive {

/** An access attempt on a cache: the columns of an `A` record. */
struct Attempt {
  enum Outcome { kHit, kHitReserved, kMiss, kSectorMiss, kFail };

  pb_access access;
  AccessType type;
  int64_t uid;
  uint32_t unit;
  Outcome probe;
  bool fails;
  /** Why it failed; 0 if it did not. */
  int reason;
  uint32_t set;
  /** -1: no candidate. */
  int64_t way;
  bool merged;
  bool evicted;
  uint64_t evicted_block;
  bool evicted_dirty;
};

/**
 * An l1d or l2 stream as the queries and events of a patched GPGPU-Sim. The victim is queried at every probe that
 * misses: once for an attempt that fails or allocates nothing, twice for one that allocates (the second probe is that
 * of the commit and must be answered alike), and once more for each retry of a failed attempt. The events are the
 * recorded ones, whatever the answers are.
 */
class CacheSource : public Source {
 public:
  /** `part`: PB_PART_L1D or PB_PART_L2, whose caches have this shape in a host of this geometry. */
  CacheSource(const std::string& file, pb_part part, const CacheShape& shape, const pb_geometry& geometry,
              RequestOrigins& origins, StableIds& ids, Policies& policies, Agreement& agreement);

 protected:
  void record(std::string_view kind, uint64_t core) override;

 private:
  struct Failed {
    pb_access access;
    bool global_read;
    Attempt::Outcome probe;
    uint32_t set;
    int reason = 0;
  };
  struct Unit {
    explicit Unit(const CacheShape& shape) : lines(shape) {}

    LineStates lines;
    Failed failed{};
    /** The last uid that was routed (L1D), or the last packet (L2). */
    int64_t routed = 0;
    uint8_t packet_tag = 0;
    bool queries_set_index = false;
    bool queries_route = false;
    bool queries_victim = false;
    bool chooses_invalid = false;
    bool queries_no_eligible_way = false;
    bool queries_l2_route = false;
    bool queries_tag = false;
  };

  uint32_t unit();
  uint32_t line(const Attempt& a) const { return a.set * shape_.ways + static_cast<uint32_t>(a.way); }
  uint64_t line_address(uint64_t address) const { return address & ~uint64_t{shape_.line_bytes - 1}; }
  int32_t scheduler(int32_t slot) const { return slot < 0 ? -1 : slot % static_cast<int32_t>(schedulers_); }
  bool is_l2() const { return part_ == PB_PART_L2; }

  Attempt read(uint64_t core);
  Attempt::Outcome outcome(const char* column);
  int reason();
  void attempted(uint64_t core);
  void route(const Attempt& a);
  void probe_missed(const Attempt& a, bool commits);
  bool queries_victim(const Unit& unit, bool has_invalid) const {
    return unit.queries_victim && (!has_invalid || unit.chooses_invalid);
  }
  pb_answer query_victim(uint32_t unit, const pb_access& access, uint32_t set, bool may_refuse);
  void query_no_eligible_way(uint32_t unit, const pb_access& access, bool global_read, uint32_t set);
  void failed(const Attempt& a);
  void notify_fail(uint32_t unit, int64_t attempts);
  void repeated();
  void written(const Attempt& a, uint64_t block);
  void committed(const Attempt& a, uint64_t block);
  void notify(const Attempt& a, pb_hook hook, int64_t first, int64_t second = 0);
  void filled();
  void notify_fill(uint32_t unit, uint32_t line, uint64_t address);
  void dropped(bool modified_only);
  void arrived(uint64_t core);
  void query_at_arrival(uint32_t unit, const pb_access& access);
  void host_copied(uint64_t core);
  void copy_missed(uint32_t unit, uint32_t line, const pb_access& access);

  pb_part part_;
  CacheShape shape_;
  uint32_t schedulers_;
  RequestOrigins& origins_;
  StableIds& ids_;
  std::vector<Unit> units_;
  std::vector<uint64_t> eligible_;
  std::vector<uint64_t> invalid_;
};

}  // namespace drive
