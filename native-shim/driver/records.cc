#include "records.h"

#include <charconv>

#include "bad_input.h"
#include "text.h"

namespace drive {

Records::Records(const std::string& file, const std::string& name) : file_(file), text_(read_text(file)) {
  const std::string header = "#policybridge-stream " + name + " 1";
  if (!advance() || record_ != header) {
    bad("header", record_.substr(0, 80), header);
  }
}

bool Records::advance() {
  if (next_ == text_.size()) {
    return false;
  }
  const size_t end = text_.find('\n', next_);
  line_++;
  if (end == std::string::npos) {
    bad("record", std::string_view(text_).substr(next_, 80), "a line feed at the end of the stream");
  }
  record_ = std::string_view(text_).substr(next_, end - next_);
  next_ = end + 1;
  return true;
}

bool Records::next() {
  do {
    if (!advance()) {
      return false;
    }
  } while (!record_.empty() && record_[0] == '#');
  const size_t end = record_.find(' ');
  kind_ = record_.substr(0, end);
  record_.remove_prefix(kind_.size());
  return true;
}

std::string_view Records::word(const char* column) {
  if (record_.size() < 2) {
    bad(column, "", "a column");
  }
  record_.remove_prefix(1);
  const std::string_view word = record_.substr(0, record_.find(' '));
  record_.remove_prefix(word.size());
  if (word.empty()) {
    bad(column, word, "a value");
  }
  return word;
}

std::string_view Records::rest(const char* column) {
  if (record_.size() < 2) {
    bad(column, "", "a column");
  }
  const std::string_view rest = record_.substr(1);
  record_ = {};
  return rest;
}

void Records::skip(int count) {
  for (int i = 0; i < count; i++) {
    word("column");
  }
}

bool Records::take_dash() {
  const bool dash = record_.size() > 1 && record_[1] == '-' && (record_.size() == 2 || record_[2] == ' ');
  if (dash) {
    record_.remove_prefix(2);
  }
  return dash;
}

int64_t Records::parsed(const char* column, std::string_view digits, int64_t least, int64_t most) const {
  int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size() || value < least || value > most) {
    bad(column, digits, "a number from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return value;
}

int64_t Records::decimal(const char* column, int64_t least, int64_t most) {
  return parsed(column, word(column), least, most);
}

uint64_t Records::hex(const char* column) { return hex(column, word(column)); }

uint64_t Records::hex(const char* column, std::string_view digits) const {
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (error != std::errc() || end != digits.data() + digits.size()) {
    bad(column, digits, "a hexadecimal number in lower case without prefix");
  }
  return value;
}

uint32_t Records::mask(const char* column) {
  const uint64_t value = hex(column);
  if (value >> 32 != 0) {
    bad(column, std::to_string(value), "at most 32 bits");
  }
  return static_cast<uint32_t>(value);
}

void Records::bad(const char* column, std::string_view value, const std::string& expected) const {
  throw BadInput(file_ + ":" + std::to_string(line_) + ": " + column + "=" + std::string(value) + "; expected " +
                 expected);
}

}  // namespace drive
