#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace policybridge {

/** How much a session prints on stderr. */
enum class LogLevel { kQuiet, kInfo, kDebug };

/** The configuration of a session; the keys are described at pb_open and in docs/run-in-gpgpusim.md. */
struct Settings {
  std::string policy;
  std::string policy_location;  ///< file and line of the policy
  std::string policy_path;
  std::string call = "jna";
  uint64_t seed = 1;
  bool remember = true;
  uint64_t liveness_limit = 1000000;
  std::string server;
  uint32_t watchdog_seconds = 60;
  std::string resume;  ///< folder of the journal by which a lost session is resumed; empty: it is not
  uint64_t resume_quota = uint64_t{4} << 30;
  uint32_t resume_within_seconds = 300;
  std::string certificate;
  std::string key;
  std::string authority;
  std::string class_path;
  std::string registry = "io.policybridge.policies.Registry";
  std::string jvm;
  std::string heap = "256m";
  std::vector<std::string> jvm_options;
  std::string record;  ///< file of the traffic between host and policies
  bool records_run = false;
  std::string record_folder = "policybridge-run";  ///< of the recorded run
  std::string statistics;
  LogLevel log_level = LogLevel::kQuiet;

  /**
   * Reads a file (may be null), then `text` (may be null). Throws std::runtime_error with one line that names file,
   * line, value and expectation.
   */
  static Settings read(const char* file, const char* text);

  /** Every key that is known, in the order of the documentation. */
  static std::vector<std::string> keys();
};

}  // namespace policybridge
