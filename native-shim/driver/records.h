#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace drive {

/**
 * A cursor over the records of an event stream (docs/streams.md). Columns are taken one after the other by the type of
 * their value; a value of another type throws BadInput with file, line, column, value and expectation.
 */
class Records {
 public:
  /** Opens `file`, which must hold the stream called `name` in version 1. */
  Records(const std::string& file, const std::string& name);

  /** Moves to the next record, over comment lines; false at the end. */
  bool next();

  const std::string& file() const { return file_; }
  /** The current record's line; the header is line 1. */
  uint64_t line() const { return line_; }
  std::string_view kind() const { return kind_; }

  /** Takes the next column. */
  std::string_view word(const char* column);
  /** Whether the record has columns left. */
  bool more() const { return !record_.empty(); }
  /** Takes the rest of the record, blanks included. */
  std::string_view rest(const char* column);
  /** Takes `count` columns whatever they hold. */
  void skip(int count);
  /** Takes a column if it is "-", which stands for no value. */
  bool take_dash();
  int64_t decimal(const char* column, int64_t least, int64_t most);
  uint64_t hex(const char* column);
  /** The number of these digits, a part of `column`. */
  uint64_t hex(const char* column, std::string_view digits) const;
  uint32_t mask(const char* column);

  /** Throws BadInput for `column`. */
  [[noreturn]] void bad(const char* column, std::string_view value, const std::string& expected) const;

 private:
  bool advance();
  int64_t parsed(const char* column, std::string_view digits, int64_t least, int64_t most) const;

  std::string file_;
  std::string text_;
  size_t next_ = 0;
  uint64_t line_ = 0;
  std::string_view record_;
  std::string_view kind_;
};

}  // namespace drive
