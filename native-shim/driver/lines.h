#pragma once

#include <cstdint>
#include <vector>

namespace drive {

/** Organization and write policy of a cache. */
struct CacheShape {
  bool sectored;
  uint32_t sets;
  uint32_t ways;
  uint32_t line_bytes;
  /** B, T, E or L, as in GPGPU-Sim's cache strings: what a write that hits does. */
  char write;
  /** Whether a write that misses allocates a line. */
  bool allocates_writes;
  /** Percent of lines that must be modified before a modified line may be replaced. */
  uint32_t write_ratio;
};

/**
 * The lines of one cache as the records imply them: for every line its block and, per sector, whether it is valid,
 * reserved, modified, and modified once it is filled. Lines are numbered set * ways + way; a cache without sectors uses
 * sector 0.
 */
class LineStates {
 public:
  explicit LineStates(const CacheShape& shape)
      : shape_(shape), blocks_(shape.sets * shape.ways), states_(shape.sets * shape.ways) {}

  uint32_t lines() const { return static_cast<uint32_t>(states_.size()); }
  uint64_t block(uint32_t i) const { return blocks_[i]; }
  bool is_invalid(uint32_t i) const { return states_[i].valid == 0; }
  bool is_reserved(uint32_t i) const { return states_[i].reserved != 0; }
  bool is_modified(uint32_t i) const { return states_[i].modified != 0; }
  bool has_sector(uint32_t i, uint32_t sectors) const { return (states_[i].valid & sector(sectors)) != 0; }

  bool may_replace(uint32_t i) const {
    return !is_reserved(i) && (!is_modified(i) || shape_.write_ratio == 0 ||
                               static_cast<float>(modified_lines_) / static_cast<float>(lines()) * 100 >=
                                   static_cast<float>(shape_.write_ratio));
  }

  /** A line is allocated for `block`, one sector of it reserved. */
  void allocate(uint32_t i, uint64_t block, uint32_t sectors) {
    modified_lines_ -= is_modified(i) ? 1 : 0;
    blocks_[i] = block;
    const uint8_t s = sector(sectors);
    states_[i] = State{s, s, 0, 0};
  }

  /** A further sector is reserved; a modified one becomes modified again with its fill. */
  void allocate_sector(uint32_t i, uint32_t sectors) {
    State& state = states_[i];
    const uint8_t s = sector(sectors);
    const bool before = is_modified(i);
    put(state.modified_on_fill, s, (state.modified & s) != 0);
    put(state.valid, s, true);
    put(state.reserved, s, true);
    put(state.modified, s, false);
    modified_lines_ -= before && !is_modified(i) ? 1 : 0;
  }

  /** The line was written. */
  void modify(uint32_t i, uint32_t sectors) {
    modified_lines_ += is_modified(i) ? 0 : 1;
    State& state = states_[i];
    const uint8_t s = sector(sectors);
    put(state.valid, s, true);
    put(state.reserved, s, false);
    put(state.modified, s, true);
  }

  /** A sector in flight was written. */
  void modify_on_fill(uint32_t i, uint32_t sectors) { put(states_[i].modified_on_fill, sector(sectors), true); }

  /** The line is filled, whatever block it holds now; `dirty`: it is modified afterwards. */
  void fill(uint32_t i, uint32_t sectors, bool dirty) {
    State& state = states_[i];
    const uint8_t s = sector(sectors);
    const bool before = is_modified(i);
    put(state.valid, s, true);
    put(state.reserved, s, false);
    put(state.modified, s, (state.modified_on_fill & s) != 0);
    if (dirty && !is_modified(i)) {
      put(state.modified, s, true);
    }
    modified_lines_ += !before && is_modified(i) ? 1 : 0;
  }

  /** A sector (the line, where lines are whole) was dropped by a write; the count of modified lines stays, as in
   * GPGPU-Sim. */
  void drop(uint32_t i, uint32_t sectors) {
    State& state = states_[i];
    const uint8_t s = sector(sectors);
    put(state.valid, s, false);
    put(state.reserved, s, false);
    put(state.modified, s, false);
  }

  /** Every line, or every modified one, was dropped. */
  void drop_all(bool modified_only) {
    for (State& state : states_) {
      if (!modified_only || state.modified != 0) {
        state = State{};
      }
    }
    modified_lines_ = 0;
  }

  /** The line of any set that holds `block`, or -1. */
  int64_t find(uint64_t block) const {
    for (uint32_t i = 0; i < lines(); i++) {
      if (blocks_[i] == block && !is_invalid(i)) {
        return i;
      }
    }
    return -1;
  }

 private:
  struct State {
    uint8_t reserved = 0;
    uint8_t valid = 0;
    uint8_t modified = 0;
    uint8_t modified_on_fill = 0;
  };

  static void put(uint8_t& mask, uint8_t s, bool value) { mask = static_cast<uint8_t>(value ? mask | s : mask & ~s); }
  uint8_t sector(uint32_t sectors) const { return static_cast<uint8_t>(shape_.sectored ? sectors & -sectors : 1); }

  CacheShape shape_;
  std::vector<uint64_t> blocks_;
  std::vector<State> states_;
  int64_t modified_lines_ = 0;
};

}  // namespace drive
