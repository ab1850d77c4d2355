#pragma once

#include <algorithm>
#include <string>

#include "accesses.h"
#include "agreement.h"
#include "policies.h"
#include "records.h"

namespace drive {

/** One recorded stream that is turned into queries and events, record by record. */
class Source {
 public:
  Source(const std::string& file, const std::string& name, Policies& policies, Agreement& agreement)
      : in_(file, name), policies_(policies), agreement_(agreement) {
    advance();
  }
  virtual ~Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  bool has_more() const { return more_; }

  /** Core cycle of the current record; of a run record, which carries an earlier one, the cycle at which it was
   * written. */
  uint64_t core() const { return reached_; }

  /** Turns the current record into queries and events, and moves on. */
  void step() {
    record(in_.kind(), core_);
    advance();
  }

 protected:
  static constexpr int64_t kMost = INT64_MAX;
  /** Core cycles between two records in a row, repetitions in one run record. */
  static constexpr int64_t kMostGap = int64_t{1} << 26;

  /** Handles a record, of which the first column has been taken. */
  virtual void record(std::string_view kind, uint64_t core) = 0;

  static pb_record at(pb_part part, uint32_t unit, pb_hook hook, int64_t first = 0, int64_t second = 0,
                      int64_t third = 0, int64_t fourth = 0) {
    pb_record record{};
    record.hook = static_cast<uint16_t>(hook);
    record.part = static_cast<uint16_t>(part);
    record.unit = unit;
    record.arg[0] = first;
    record.arg[1] = second;
    record.arg[2] = third;
    record.arg[3] = fourth;
    return record;
  }

  Records in_;
  Policies& policies_;
  Agreement& agreement_;

 private:
  void advance() {
    more_ = in_.next();
    if (more_) {
      core_ = static_cast<uint64_t>(in_.decimal("core", 0, static_cast<int64_t>(reached_) + kMostGap));
      reached_ = std::max(reached_, core_);
    }
  }

  bool more_ = false;
  uint64_t core_ = 0;
  uint64_t reached_ = 0;
};

/** An answer in words. */
inline std::string text(const pb_answer& answer) {
  static const char* const names[] = {
      "(no answer)", "CACHE", "BYPASS", "BYPASS_ON_MISS", "STALL", "WAY", "INDEX", "NONE", "TAG", "SET", "RUN"};
  const bool valued = answer.code >= PB_WAY && answer.code != PB_NONE;
  return std::string(names[answer.code]) + (valued ? " " + std::to_string(answer.value) : "");
}

}  // namespace drive
