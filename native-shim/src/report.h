#pragma once

#include <string>

#include "policybridge.h"
#include "settings.h"

namespace policybridge {

/** Output of a session for its user: lines on stderr, at the configured log level, and a file of counters. */
class Report {
 public:
  /** Creates the file of counters, if one is configured. Throws Failure if it cannot be written. */
  explicit Report(const Settings& settings);

  void opened(const std::string& policy, const Settings& settings) const;
  void kernel_began(int32_t kernel, const std::string& name, int32_t ctas, int32_t threads_per_cta) const;
  void closed(const pb_counters& counters, const std::string& warnings) const;

  /** Writes the file of counters anew; throws Failure if that is not possible. */
  void count(const std::string& text) const;

  /** Whether counters are reported at the end of a session. */
  bool wants_counters() const { return !file_.empty() || log_level_ != LogLevel::kQuiet; }

 private:
  const std::string file_;
  const LogLevel log_level_;
};

/**
 * The policy, how often each hook was called and each kind of answer was given, and the lines of `warnings`, one "name =
 * value" a line.
 */
std::string text_of(const std::string& policy, const pb_counters& counters, const std::string& warnings);

}  // namespace policybridge
