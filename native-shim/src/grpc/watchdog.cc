#include "grpc/watchdog.h"

#include <utility>

namespace policybridge {

Watchdog::Watchdog(std::chrono::seconds limit, std::function<void()> bark)
    : limit_(std::chrono::duration_cast<std::chrono::steady_clock::duration>(limit).count()),
      bark_(std::move(bark)),
      thread_([this] { watch(); }) {}

Watchdog::~Watchdog() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    end_ = true;
  }
  ended_.notify_one();
  thread_.join();
}

void Watchdog::watch() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (!ended_.wait_for(lock, std::chrono::milliseconds(100), [this] { return end_; })) {
    if (now() >= due_.load(std::memory_order_relaxed)) {
      barked_.store(true, std::memory_order_release);
      bark_();
      return;
    }
  }
}

}  // namespace policybridge
