#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "policybridge.h"

/** A small host for tests: one cache per SM of `ways` ways, every hook offered. */
namespace host {

constexpr uint32_t kSets = 32;
constexpr uint32_t kWays = 4;

inline pb_geometry geometry(uint32_t ways = kWays) {
  pb_geometry g{};
  g.sms = 2;
  g.sub_partitions = 2;
  g.channels = 2;
  g.banks = 4;
  g.schedulers = 2;
  g.warps = 8;
  g.warp_size = 32;
  g.ctas = 4;
  g.l1d = {kSets, ways, 128};
  g.l2 = {64, 8, 128};
  g.offered = (uint64_t{1} << PB_HOOKS) - 2;
  return g;
}

/** The class path that CMake was given, and these settings. */
inline std::string configuration(const std::string& settings) {
  const char* classes = std::getenv("POLICYBRIDGE_TEST_CLASSES");
  return (classes == nullptr ? "" : "class-path = " + std::string(classes) + "\n") + settings;
}

/** Opens a session, or ends with status 2 as hosts do. */
inline pb_session* open(const std::string& settings, uint32_t flags = 0, uint32_t ways = kWays) {
  std::string text = configuration(settings);
  pb_options options{PB_ABI_VERSION, flags, "test host", nullptr, text.c_str()};
  pb_geometry g = geometry(ways);
  pb_session* session = nullptr;
  if (pb_open(&options, &g, &session) != PB_OK) {
    std::fprintf(stderr, "%s\n", pb_last_error());
    std::exit(2);
  }
  return session;
}

/** A global load of SM 0, the n-th of its warp. */
inline pb_record record(uint16_t hook, int64_t set = 0, int64_t way = 0, int32_t n = 0, uint64_t address = 0x1f80) {
  pb_record r{};
  r.hook = hook;
  r.part = PB_PART_L1D;
  r.arg[0] = set;
  r.arg[1] = way;
  r.access.address = address;
  r.access.pc = 0x100;
  r.access.kernel = 1;
  r.access.n = n;
  r.access.sector = -1;
  r.access.lanes = ~0u;
  r.access.size = 128;
  r.access.requests = 1;
  r.access.lines = 1;
  r.access.sectors = 0xf;
  r.access.kind = PB_LOAD;
  r.access.space = PB_GLOBAL;
  return r;
}

/** All ways eligible, none invalid. */
struct AllWays {
  std::vector<uint64_t> words;
  pb_view view{};

  explicit AllWays(uint32_t ways) : words((ways + 63) / 64, ~uint64_t{0}) {
    if (ways % 64 != 0) {
      words.back() = (uint64_t{1} << ways % 64) - 1;
    }
    view.count = ways;
    view.eligible = words.data();
  }
};

}  // namespace host
