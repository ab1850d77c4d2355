#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

/** A folder of a test, gone with it. */
struct TemporaryFolder {
  std::string path = (std::filesystem::canonical(std::filesystem::temp_directory_path()) / "policybridge-test-XXXXXX");

  TemporaryFolder() {
    if (mkdtemp(path.data()) == nullptr) {
      throw std::runtime_error("no temporary folder");
    }
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path); }

  /** How many files and folders are in it. */
  int entries() const { return static_cast<int>(std::distance(std::filesystem::directory_iterator(path), {})); }
};

/** The bytes of `file`, none if it is not there. */
inline std::string content(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
