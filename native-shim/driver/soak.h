#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "plan.h"
#include "policybridge.h"

namespace drive {

/**
 * Accesses of the L1Ds of a host without a recording, drawn: each that misses queries a victim, but for those of lines
 * that are still empty. Legal for policies of caches, and endless.
 */
class DrawnAccesses {
 public:
  /** Of twenty accesses so many `hits` hit; if all do, there are only events. */
  DrawnAccesses(const pb_geometry& geometry, uint32_t hits);

  /** Sends at least `events` events to `session`; returns how many. */
  uint64_t play(pb_session* session, uint64_t events);

 private:
  pb_record record(pb_hook hook, int64_t set, int64_t way);
  void send(pb_session* session, pb_hook hook, int64_t set, int64_t way, int64_t line, int64_t dirty);
  uint32_t victim(pb_session* session, uint32_t set);
  uint32_t draw(uint32_t below);

  const pb_geometry geometry_;
  const uint32_t hits_;
  std::vector<int64_t> lines_;  // by SM, set and way: its line address, or -1
  std::vector<uint64_t> eligible_;
  std::mt19937 random_{1};
  uint32_t sm_ = 0;
  int64_t line_ = 0;
  uint64_t cycle_ = 0;
  uint64_t sent_ = 0;
};

/**
 * Plays the sessions of `plan.soak`, one after the other. After each of its steps it prints "soaked EVENTS" and waits
 * for a line on standard input; its end ends the program.
 */
void soak(const Plan& plan);

}  // namespace drive
