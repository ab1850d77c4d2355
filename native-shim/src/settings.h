#pragma once

#include <cstdint>
#include <string>

namespace policybridge {

/** The configuration of a session; the keys are described at pb_open. */
struct Settings {
  std::string policy;
  std::string policy_path;
  std::string call = "jna";
  uint64_t seed = 1;
  bool remember = true;
  uint64_t liveness_limit = 1000000;
  std::string server;
  uint32_t watchdog_seconds = 60;
  std::string certificate;
  std::string key;
  std::string authority;
  std::string class_path;
  std::string registry = "io.policybridge.policies.Registry";
  std::string jvm;
  std::string heap = "256m";
  std::string record;

  /**
   * Reads a file (may be null), then `text` (may be null). Throws std::runtime_error with one line that names file, line, value and
   * expectation.
   */
  static Settings read(const char* file, const char* text);
};

}  // namespace policybridge
