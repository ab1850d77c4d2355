#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace policybridge {

/**
 * Calls a function once when one exchange takes too long. Arming costs an atomic store, so that it can be done for every question; the
 * price is that a late answer is noticed up to a tenth of a second late.
 */
class Watchdog {
 public:
  Watchdog(std::chrono::seconds limit, std::function<void()> bark);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  /** An exchange begins. */
  void arm() { due_.store(now() + limit_, std::memory_order_relaxed); }

  /** It has ended. */
  void disarm() { due_.store(kNever, std::memory_order_relaxed); }

  /** Whether an exchange took too long. */
  bool has_barked() const { return barked_.load(std::memory_order_acquire); }

 private:
  static constexpr int64_t kNever = INT64_MAX;

  static int64_t now() { return std::chrono::steady_clock::now().time_since_epoch().count(); }
  void watch();

  const int64_t limit_;
  const std::function<void()> bark_;
  std::atomic<int64_t> due_{kNever};
  std::atomic<bool> barked_{false};
  std::mutex mutex_;
  std::condition_variable ended_;
  bool end_ = false;
  std::thread thread_;
};

}  // namespace policybridge
