#pragma once

#include <cstdint>
#include <istream>
#include <string>

#include "lines.h"
#include "policybridge.h"

namespace drive {

/**
 * The input of the driver, as `policybridge drive` writes it, one item a line:
 *
 *   open LINE                                                            a line of pb_open's configuration
 *   geometry NAME=COUNT... offered=HOOKS                                 all of kGeometryCounts in order; hexadecimal
 *   l1d | l2 SECTORED SETS WAYS LINE_BYTES WRITE ALLOCATES WRITE_RATIO   0 or 1; B, T, E or L; 0 or 1
 *   host NAME                                                            in messages; default "stream driver"
 *   stream l1d | l2 | dram | bridge FILE                                 a bridge stream alone
 *   stream ids FILE                                                      of the requests in these: see ids.h
 *   soak SESSIONS EVENTS STEPS HITS                                      in place of streams, last: see soak.h
 */
struct Plan {
  std::string configuration;
  std::string host = "stream driver";
  pb_geometry geometry{};
  CacheShape l1d{};
  CacheShape l2{};
  /** Empty: no such stream. */
  std::string l1d_stream;
  std::string l2_stream;
  std::string dram_stream;
  std::string bridge_stream;
  std::string ids;
  /** Sessions one after the other, events of all of them, steps, and hits in twenty accesses; 0 sessions: no soak. */
  struct {
    uint64_t sessions;
    uint64_t events;
    uint64_t steps;
    uint32_t hits;
  } soak{};

  /** Throws BadInput. */
  static Plan read(std::istream& in);
};

}  // namespace drive
