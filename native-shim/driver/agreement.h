#pragma once

#include <cstdint>
#include <string>

#include "records.h"

namespace drive {

/** How many answers were the recorded ones, and the first that was not. */
struct Agreement {
  struct Difference {
    std::string file;
    uint64_t line;
    uint32_t unit;
    std::string recorded;
    std::string answered;
  };

  uint64_t matched = 0;
  uint64_t of = 0;
  bool differs = false;
  Difference first;

  void decided(bool as_recorded) {
    of++;
    matched += as_recorded ? 1 : 0;
  }

  void difference(const Records& in, uint32_t unit, const std::string& recorded, const std::string& answered) {
    if (!differs) {
      differs = true;
      first = {in.file(), in.line(), unit, recorded, answered};
    }
  }
};

}  // namespace drive
