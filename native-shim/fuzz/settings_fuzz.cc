// bridge.conf: whatever stands in it, it is read or refused with one line.

#include <string>

#include "failure.h"
#include "fuzzed.h"
#include "settings.h"

using namespace policybridge;

void fuzz::use(const uint8_t* data, size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    const Settings settings = Settings::read(nullptr, text.c_str());
    if (settings.watchdog_seconds < 1 || settings.watchdog_seconds > 86400 || settings.liveness_limit < 1 ||
        (settings.call != "jna" && settings.call != "grpc") || (settings.policy.empty() && !settings.records_run)) {
      fuzz::finding("settings that cannot be", text.c_str());
    }
  } catch (const Failure& failure) {
    fuzz::require_one_line(failure.what());
  }
}
