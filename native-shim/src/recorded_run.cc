#include "recorded_run.h"

#include <filesystem>

#include "failure.h"

namespace policybridge {
namespace {

struct StreamFile {
  const char* name;
  const char* header;
};

constexpr StreamFile kFiles[PB_STREAMS] = {
    {"issue", "#policybridge-stream issue 1\n"}, {"hostcopy", "#policybridge-stream hostcopy 1\n"}, {"stats.txt", ""}};

/** The absolute path of the new folder: hosts may change their working directory. */
std::string created(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error || !std::filesystem::is_directory(folder, error)) {
    throw Failure("record-folder = " + folder + " cannot be created: " + error.message());
  }
  if (!std::filesystem::is_empty(folder, error)) {
    throw Failure("record-folder = " + folder + " is not empty; expected a new folder for each recorded run");
  }
  return std::filesystem::absolute(folder).string();
}

}  // namespace

RecordedRun::RecordedRun(const std::string& folder) : folder_(created(folder)) {
  for (size_t i = 0; i < streams_.size(); i++) {
    streams_[i] = std::make_unique<LineStream>(folder_ + "/" + kFiles[i].name + ".zst", kFiles[i].header);
  }
}

LineStream& RecordedRun::stream(uint32_t which) {
  if (which >= streams_.size()) {
    throw Failure("stream " + std::to_string(which) + "; expected one below " + std::to_string(PB_STREAMS));
  }
  return *streams_[which];
}

void RecordedRun::finish() {
  for (const std::unique_ptr<LineStream>& stream : streams_) {
    stream->finish();
  }
}

}  // namespace policybridge
