#include "leftovers.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <ctime>
#include <string>
#include <system_error>

namespace policybridge {
namespace {

constexpr size_t kDigits = 16;
constexpr time_t kSeconds = 60;

bool is_unfinished(const std::string& name) {
  const std::string begin = kUnfinishedBegin;
  return name.size() == begin.size() + kDigits + std::string(kUnfinishedEnd).size() && name.rfind(begin, 0) == 0 &&
         name.substr(begin.size() + kDigits) == kUnfinishedEnd &&
         std::all_of(name.begin() + begin.size(), name.begin() + begin.size() + kDigits,
                     [](unsigned char digit) { return std::isxdigit(digit) != 0; });
}

/** Deletes the file at `path` unless a process holds it, or it is new, of another user, or no file. */
void delete_unless_in_use(const std::filesystem::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) {
    return;
  }
  struct stat found {};
  if (::fstat(file, &found) == 0 && S_ISREG(found.st_mode) && found.st_uid == ::geteuid() &&
      found.st_mtime + kSeconds < std::time(nullptr) && hold(file)) {
    ::unlink(path.c_str());
  }
  ::close(file);
}

}  // namespace

bool hold(int file) { return ::flock(file, LOCK_EX | LOCK_NB) == 0; }

void delete_leftovers(const std::filesystem::path& folder) noexcept {
  try {
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(folder.empty() ? "." : folder, none)) {
      if (is_unfinished(entry.path().filename().string())) {
        delete_unless_in_use(entry.path());
      }
    }
  } catch (const std::exception&) {
    // A folder that cannot be read to its end: what is in it stays.
  }
}

}  // namespace policybridge
