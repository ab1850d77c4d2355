#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>

namespace policybridge {

/**
 * A file of zstd frames, or of plain text where libzstd cannot be loaded. Used by one thread at a time. One that cannot be
 * written is deleted: nothing half-written is taken for a recording.
 */
class CompressedFile {
 public:
  /** Begins `file` anew; `setting` is the configuration's line that asks for it, for messages. Throws Failure. */
  CompressedFile(const std::string& file, std::string setting);
  ~CompressedFile();
  CompressedFile(const CompressedFile&) = delete;
  CompressedFile& operator=(const CompressedFile&) = delete;

  /** Throws Failure if the disk is full. After that, and after `close`, it does nothing. */
  void write(const char* text, size_t size);
  /** Ends the frame and passes it to the system: it can be read even if the process is killed. Throws Failure. */
  void end_frame();
  /** Passes what was written to the system, inside the frame: should no more come, readers see that it breaks off. */
  void flush();
  /** Ends the frame and closes the file, once. Throws Failure. */
  void close();
  /** Closes the file inside the frame, once: readers leave out a frame that has not ended. Throws Failure. */
  void break_off();

 private:
  class Compressor;

  /** What libzstd does with the text: its numbers. */
  enum End : int { kContinue = 0, kFlush = 1, kEnd = 2 };

  void compress(const char* text, size_t size, End end);
  void pass_on(End end);
  [[noreturn]] void refuse(const char* why);

  const std::string file_;
  const std::string setting_;
  std::FILE* out_;
  std::unique_ptr<Compressor> compressor_;
  bool in_frame_ = false;
  long whole_ = 0;  // bytes up to the last frame that ended
};

}  // namespace policybridge
