#pragma once

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

namespace drive {

/** Flushes standard output; says why not all that was printed until now has arrived there, or is empty. */
inline const std::string& lost_output() {
  static std::string lost;
  errno = 0;
  if (std::fflush(stdout) != 0 && lost.empty()) {
    lost = std::string("standard output cannot be written: ") + std::strerror(errno);
  } else if (std::ferror(stdout) != 0 && lost.empty()) {
    lost = "standard output cannot be written: an earlier write failed";
  }
  return lost;
}

}  // namespace drive
