#include "recorded_run.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "failure.h"

namespace policybridge {
namespace {

struct StreamFile {
  const char* name;
  const char* header;
};

constexpr StreamFile kFiles[PB_STREAMS] = {
    {"issue", "#policybridge-stream issue 1\n"}, {"hostcopy", "#policybridge-stream hostcopy 1\n"}, {"stats.txt", ""}};

std::string file_of(const std::string& folder, size_t stream) { return folder + "/" + kFiles[stream].name + ".zst"; }

/** `folder` and those above it that do not exist, innermost first. */
std::vector<std::string> missing(const std::string& folder) {
  std::vector<std::string> missing;
  std::error_code error;
  for (std::filesystem::path at = std::filesystem::absolute(folder).lexically_normal();
       !std::filesystem::exists(at, error) && at.has_relative_path(); at = at.parent_path()) {
    missing.push_back(at.string());
  }
  return missing;
}

/** The absolute path of the new folder: hosts may change their working directory. */
std::string created(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error || !std::filesystem::is_directory(folder, error)) {
    throw Failure("record-folder = " + folder + " cannot be created: " + error.message());
  }
  bool empty = std::filesystem::is_empty(folder, error);
  if (error) {
    throw Failure("record-folder = " + folder + " cannot be read: " + error.message());
  }
  if (!empty) {
    throw Failure("record-folder = " + folder + " is not empty; expected a new folder for each recorded run");
  }
  return std::filesystem::absolute(folder).string();
}

}  // namespace

RecordedRun::RecordedRun(const std::string& folder) : created_(missing(folder)) {
  try {
    folder_ = created(folder);
    for (size_t i = 0; i < streams_.size(); i++) {
      streams_[i] = std::make_unique<LineStream>(file_of(folder_, i), kFiles[i].header);
    }
  } catch (...) {
    abandon();
    throw;
  }
}

void RecordedRun::abandon() {
  std::error_code ignored;
  for (size_t i = 0; i < streams_.size(); i++) {
    if (streams_[i]) {
      streams_[i].reset();
      std::filesystem::remove(file_of(folder_, i), ignored);
    }
  }
  if (!folder_.empty()) {  // it was empty: the traffic of the same run
    std::filesystem::remove(folder_ + "/bridge.zst", ignored);
  }
  for (const std::string& folder : created_) {
    std::filesystem::remove(folder, ignored);
  }
}

LineStream& RecordedRun::stream(uint32_t which) {
  if (which >= streams_.size()) {
    throw Failure("stream " + std::to_string(which) + "; expected one below " + std::to_string(PB_STREAMS));
  }
  if (!streams_[which]) {
    throw Failure("record-folder = " + folder_ + ": the recording has ended");
  }
  return *streams_[which];
}

void RecordedRun::note_records() const {
  const std::string file = folder_ + "/run.txt";
  const LineStream& copies = *streams_[PB_STREAM_HOSTCOPY];
  const LineStream& issue = *streams_[PB_STREAM_ISSUE];
  if (!copies.is_whole() || !issue.is_whole() || !std::filesystem::exists(file)) {
    return;
  }
  std::ifstream in(file, std::ios::binary);
  const std::string before{std::istreambuf_iterator<char>(in), {}};
  std::ofstream out(file, std::ios::app);
  out << (before.empty() || before.back() == '\n' ? "" : "\n") << "records: hostcopy " << copies.lines() << ", issue "
      << issue.lines() << '\n';
  out.close();
  if (!out) {
    throw Failure(file + " cannot be written");
  }
}

void RecordedRun::finish() {
  if (finished_) {
    return;
  }
  finished_ = true;
  try {
    for (const std::unique_ptr<LineStream>& stream : streams_) {
      if (stream) {
        stream->finish();
      }
    }
    note_records();
  } catch (const Failure&) {
    abandon();
    throw;
  }
}

}  // namespace policybridge
