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
  /** Ends the frame and closes the file, once. Throws Failure. */
  void close();

 private:
  class Compressor;

  void compress(const char* text, size_t size, bool last);
  [[noreturn]] void refuse(const char* why);

  const std::string file_;
  const std::string setting_;
  std::FILE* out_;
  std::unique_ptr<Compressor> compressor_;
  bool in_frame_ = false;
};

}  // namespace policybridge
