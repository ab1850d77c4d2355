#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

#include "compressed_file.h"

namespace policybridge {

/**
 * A stream of lines that the host writes: another thread compresses them. The host waits only while one block is being
 * compressed and the next is full. A failure of that thread is thrown on the host's, at its next call.
 */
class LineStream {
 public:
  /** Begins `file` anew with the line `header`, if it is not empty. Throws Failure. */
  LineStream(const std::string& file, const std::string& header);
  ~LineStream();
  LineStream(const LineStream&) = delete;
  LineStream& operator=(const LineStream&) = delete;

  void write(const char* lines, size_t size);
  /** What was written so far can be read even if the process is killed; waits until that is so. */
  void end_part();
  /** Closes the file. What was written behind the last part that ended is a part of a run: readers leave it out. */
  void finish();

  /** Whether nothing was written since the last part that ended. */
  bool is_whole() const { return !in_part_; }
  /** Lines that were written, without the header. */
  uint64_t lines() const { return lines_; }

 private:
  enum class Passed { kSometime, kAtOnce, kAsPart };

  void hand_over(Passed passed);
  void write_all();

  CompressedFile file_;  // the writer's alone, once it runs
  std::string filling_;
  bool in_part_ = false;  // something was written since the last part
  uint64_t lines_ = 0;

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::string full_;
  bool busy_ = false;  // full_ is to be written
  Passed passed_ = Passed::kSometime;
  bool finished_ = false;
  std::string failure_;
  std::thread writer_;
};

}  // namespace policybridge
