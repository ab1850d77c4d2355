#pragma once

#include <vector>

#include "frame.h"

namespace policybridge {

/** The places of one host, in the order of the frame: L1D, L2, DRAM, warps, units ascending; and what policies want at each. */
class Places {
 public:
  /** Nothing is wanted yet. Throws Failure for a geometry that no host has. */
  explicit Places(const pb_geometry& geometry);

  /** Takes what was opened. Throws Failure if the other side counts other places. */
  void take(const Frame& opened);

  /** Where a place lies among all. Throws Failure if the host has no such place. */
  uint32_t index(uint32_t part, uint32_t unit) const {
    if (part >= kParts || unit >= units_[part]) {
      missing(part, unit);
    }
    return first_[part] + unit;
  }

  const Place& operator[](uint32_t index) const { return places_[index]; }
  const Place& at(uint32_t part, uint32_t unit) const { return places_[index(part, unit)]; }

  const Place* data() const { return places_.data(); }
  uint32_t size() const { return static_cast<uint32_t>(places_.size()); }

  /** Whether any policy publishes state. */
  bool publish() const { return publish_; }

  /** Whether `hook`, which is told to all, makes published state due anywhere. */
  bool prompted_by(unsigned hook) const { return (prompt_ >> hook & 1) != 0; }

 private:
  static constexpr uint32_t kParts = PB_PART_WARPS + 1;  // part 0 has no units

  [[noreturn]] static void missing(uint32_t part, uint32_t unit);

  uint32_t units_[kParts];
  uint32_t first_[kParts];
  std::vector<Place> places_;
  uint64_t prompt_ = 0;
  bool publish_ = false;
};

}  // namespace policybridge
