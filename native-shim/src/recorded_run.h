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
  /**
   * Ends the streams. Of a whole run their numbers of records are added to the run.txt that the host has written: readers
   * then see whether a stream is cut. Throws Failure if one of these cannot be written; then the run is abandoned.
   */
  void finish();
  /** Deletes the streams and every folder that was created, unless the host has put something there. */
  void abandon();

 private:
  void note_records() const;

  /** Folders that did not exist, innermost first. */
  std::vector<std::string> created_;
  std::string folder_;
  std::array<std::unique_ptr<LineStream>, PB_STREAMS> streams_;
  bool finished_ = false;
};

}  // namespace policybridge
