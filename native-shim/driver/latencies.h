#pragma once

#include <array>
#include <cstdint>

namespace drive {

/** Latencies of answers: counts per bucket, sixteen buckets to every doubling, so that a quantile is right within 6%.
 */
class Latencies {
 public:
  void add(uint64_t nanos) {
    buckets_[bucket(nanos)]++;
    count_++;
  }

  const std::array<uint64_t, 16 * 60>& buckets() const { return buckets_; }
  uint64_t count() const { return count_; }

 private:
  static constexpr uint32_t kSteps = 16;
  static constexpr uint32_t kStepBits = 4;

  static uint32_t bucket(uint64_t nanos) {
    if (nanos < kSteps) {
      return static_cast<uint32_t>(nanos);
    }
    const uint32_t shift = 63 - kStepBits - static_cast<uint32_t>(__builtin_clzll(nanos));
    const uint32_t bucket = (shift + 1) * kSteps + static_cast<uint32_t>(nanos >> shift) - kSteps;
    return bucket < 16 * 60 ? bucket : 16 * 60 - 1;
  }

  std::array<uint64_t, 16 * 60> buckets_{};
  uint64_t count_ = 0;
};

}  // namespace drive
