#include "soak.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <iostream>

#include "bad_input.h"
#include "standard_output.h"

namespace drive {
namespace {

constexpr int64_t kNoLine = -1;
/** Of a set. */
constexpr uint32_t kLines = 1u << 30;

/** Waits for a line of the process that measures; false at the end of the input, or if its output is lost. */
bool reached(uint64_t events) {
  std::printf("soaked %" PRIu64 "\n", events);
  std::string line;
  return lost_output().empty() && std::getline(std::cin, line);
}

pb_session* opened(const Plan& plan) {
  pb_options options{};
  options.abi_version = PB_ABI_VERSION;
  options.host = plan.host.c_str();
  options.configuration = plan.configuration.c_str();
  pb_session* session = nullptr;
  const int32_t status = pb_open(&options, &plan.geometry, &session);
  if (status == PB_SERVER_FAILED) {
    throw ServerFailed(pb_last_error());
  }
  if (status != PB_OK) {
    throw BadInput(pb_last_error());
  }
  return session;
}

}  // namespace

DrawnAccesses::DrawnAccesses(const pb_geometry& geometry, uint32_t hits)
    : geometry_(geometry),
      hits_(hits),
      lines_(size_t{geometry.sms} * geometry.l1d.sets * geometry.l1d.ways, kNoLine),
      eligible_((geometry.l1d.ways + 63) / 64, ~uint64_t{0}) {
  if (geometry.l1d.ways % 64 != 0) {
    eligible_.back() = (uint64_t{1} << geometry.l1d.ways % 64) - 1;
  }
}

uint64_t DrawnAccesses::play(pb_session* session, uint64_t events) {
  const uint64_t begin = sent_;
  while (sent_ - begin < events) {
    cycle_++;
    sm_ = draw(geometry_.sms);
    const uint32_t set = draw(geometry_.l1d.sets);
    const uint32_t way = draw(geometry_.l1d.ways);
    int64_t* const lines = &lines_[(size_t{sm_} * geometry_.l1d.sets + set) * geometry_.l1d.ways];
    if (lines[way] != kNoLine && draw(20) < hits_) {
      line_ = lines[way];
      send(session, PB_HIT, set, way, 0, 0);
      continue;
    }
    line_ = (int64_t{draw(kLines)} * geometry_.l1d.sets + set) * geometry_.l1d.line_bytes;
    const uint32_t taken = lines[way] == kNoLine ? way : victim(session, set);
    if (lines[taken] != kNoLine) {
      send(session, PB_EVICT, set, taken, lines[taken], 0);
    }
    send(session, PB_INSERT, set, taken, 0, 0);
    send(session, PB_FILL, set, taken, line_, 0);
    lines[taken] = line_;
    pb_boundary(session, cycle_);
  }
  return sent_ - begin;
}

uint32_t DrawnAccesses::draw(uint32_t below) { return static_cast<uint32_t>(random_() % below); }

pb_record DrawnAccesses::record(pb_hook hook, int64_t set, int64_t way) {
  pb_record r{};
  r.hook = hook;
  r.part = PB_PART_L1D;
  r.unit = sm_;
  r.arg[0] = set;
  r.arg[1] = way;
  r.access.kernel = 1;
  r.access.sm = static_cast<int32_t>(sm_);
  r.access.sector = -1;
  r.access.address = static_cast<uint64_t>(line_);
  r.access.cycle = cycle_;
  r.access.size = geometry_.l1d.line_bytes;
  r.access.requests = r.access.lines = 1;
  r.access.lanes = ~0u;
  r.access.sectors = 0xf;
  r.access.kind = PB_LOAD;
  r.access.space = PB_GLOBAL;
  return r;
}

void DrawnAccesses::send(pb_session* session, pb_hook hook, int64_t set, int64_t way, int64_t line, int64_t dirty) {
  pb_record event = record(hook, set, way);
  event.arg[2] = line;
  event.arg[3] = dirty;
  pb_event(session, &event);
  sent_++;
}

/** The way that the policy answers; answers without a way are not allowed here. */
uint32_t DrawnAccesses::victim(pb_session* session, uint32_t set) {
  pb_view ways{};
  ways.count = geometry_.l1d.ways;
  ways.eligible = eligible_.data();
  const pb_record query = record(PB_VICTIM, set, 0);
  pb_answer answer{};
  pb_query(session, &query, &ways, &answer);
  return static_cast<uint32_t>(answer.value);
}

void soak(const Plan& plan) {
  const uint64_t steps = plan.soak.steps;
  uint64_t sent = 0;
  uint64_t step = 1;
  for (uint64_t i = 1; i <= plan.soak.sessions; i++) {
    pb_session* session = opened(plan);
    DrawnAccesses accesses(plan.geometry, plan.soak.hits);
    const uint64_t last = plan.soak.events / plan.soak.sessions * i;  // of this session
    while (sent < last) {
      const uint64_t next = plan.soak.events / steps * step;
      sent += accesses.play(session, std::min(last, next) - sent);
      if (sent >= next) {
        step++;
        if (!reached(sent)) {
          return;
        }
      }
    }
    pb_close(session);
  }
}

}  // namespace drive
