#include "failure.h"

#include <unistd.h>

#include <cstdio>

#include "output.h"

namespace policybridge {
namespace {

std::string (*last_words)() = nullptr;

void join(std::string& said, const std::string& also) { said += (also.empty() ? "" : "; ") + also; }

}  // namespace

void before_stop(std::string (*print)()) { last_words = print; }

std::string printable(const std::string& text) {
  std::string shown;
  for (size_t i = 0; i < text.size(); i++) {
    auto unit = static_cast<unsigned char>(text[i]);
    const bool wide = unit == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0;
    if (wide) {  // U+0080 to U+009F in UTF-8
      unit = static_cast<unsigned char>(text[++i]);
    }
    if (wide || (unit < ' ' && unit != '\n' && unit != '\t') || unit == 0x7f) {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\u%04x", unit);
      shown += escaped;
    } else {
      shown += text[i];
    }
  }
  return shown;
}

void stop(const std::string& message, int status) {
  std::string said = message;
  if (last_words != nullptr) {
    join(said, last_words());
  }
  join(said, unwritten());
  std::fprintf(stderr, "policybridge: %s\n", printable(said).c_str());
  std::fflush(stderr);
  _exit(status);
}

}  // namespace policybridge
