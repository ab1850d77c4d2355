#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>

#include "fuzzed.h"

namespace fuzz {

/** A folder of this user and process for what inputs make files of; in memory where the system has a place for that. */
class ScratchFolder {
 public:
  ScratchFolder() : path_(place() / "policybridge-fuzz-XXXXXX") {
    if (mkdtemp(path_.data()) == nullptr) {
      finding("no folder", path_.c_str());
    }
  }
  ~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::string& path() const { return path_; }

  /** Removes what lies in it. */
  void clear() const {
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      std::filesystem::remove_all(entry.path());
    }
  }

 private:
  static std::filesystem::path place() {
    const char* const memory = "/dev/shm";
    return access(memory, W_OK) == 0 ? memory : std::filesystem::temp_directory_path();
  }

  std::string path_;
};

}  // namespace fuzz
