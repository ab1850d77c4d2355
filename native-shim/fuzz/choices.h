#pragma once

#include <cstddef>
#include <cstdint>

namespace fuzz {

/** What a fuzzed peer decides next, read from an input; at its end every decision is 0, which is the usual one. */
class Choices {
 public:
  Choices(const uint8_t* data, size_t size) : data_(data), left_(size) {}

  uint8_t byte() {
    if (left_ == 0) {
      return 0;
    }
    left_--;
    return *data_++;
  }

  /** From 0 to `most`. */
  size_t up_to(size_t most) {
    size_t value = byte();
    if (most > 0xff) {
      value |= static_cast<size_t>(byte()) << 8 | static_cast<size_t>(byte()) << 16;
    }
    return value % (most + 1);
  }

  uint64_t word() {
    uint64_t value = 0;
    for (int i = 0; i < 8; i++) {
      value |= static_cast<uint64_t>(byte()) << 8 * i;
    }
    return value;
  }

  bool is_over() const { return left_ == 0; }

 private:
  const uint8_t* data_;
  size_t left_;
};

}  // namespace fuzz
