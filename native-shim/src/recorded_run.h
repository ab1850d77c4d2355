#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "line_stream.h"
#include "policybridge.h"

namespace policybridge {

/** The folder of a run that is recorded, and the streams in it that the host writes. */
class RecordedRun {
 public:
  /** Creates `folder`, or takes it if it is empty, and begins the streams. Throws Failure, and leaves nothing then. */
  explicit RecordedRun(const std::string& folder);

  const std::string& folder() const { return folder_; }
  /** Throws Failure if there is no such stream. */
  LineStream& stream(uint32_t which);
  /** Throws Failure if a stream cannot be written; then it is abandoned. */
  void finish();
  /** Deletes the streams and every folder that was created, unless the host has put something there. */
  void abandon();

 private:
  /** Folders that did not exist, innermost first. */
  std::vector<std::string> created_;
  std::string folder_;
  std::array<std::unique_ptr<LineStream>, PB_STREAMS> streams_;
};

}  // namespace policybridge
