#pragma once

#include <cstdio>
#include <string>

namespace policybridge {

/** `text` with control characters, but line feeds and tabs, as \\u and four digits: a name must not drive a terminal. */
inline std::string printable(const std::string& text) {
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

/** As `printable`, with blanks for line feeds: what comes from a server must not begin a line of its own. */
inline std::string line_of(std::string text) {
  for (char& c : text) {
    c = c == '\n' || c == '\r' ? ' ' : c;
  }
  return printable(text);
}

}  // namespace policybridge
