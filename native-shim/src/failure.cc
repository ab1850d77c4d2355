#include "failure.h"

#include <unistd.h>

#include <cstdio>
#include <iostream>

namespace policybridge {
namespace {

void (*last_words)() = nullptr;

}  // namespace

void before_stop(void (*print)()) { last_words = print; }

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
  if (last_words != nullptr) {
    last_words();
  }
  std::cout.flush();
  std::fflush(nullptr);
  std::fprintf(stderr, "policybridge: %s\n", printable(message).c_str());
  std::fflush(stderr);
  _exit(status);
}

}  // namespace policybridge
