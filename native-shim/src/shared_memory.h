#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "frame.h"

namespace policybridge {

/**
 * What a host and a policy server share: a frame, and words that say whose turn it is. `asked` counts the requests of
 * the host and `answered` those that were answered. Who finds nothing to do polls for a while, then sets its word
 * `sleeps`, looks once more, and waits for a byte on the socket, which the other side writes after it has seen that
 * word. SharedFrame.java is the other side.
 */
struct SharedMemory {
  alignas(64) Frame frame;
  alignas(64) std::atomic<uint32_t> asked;
  alignas(64) std::atomic<uint32_t> answered;
  alignas(64) std::atomic<uint32_t> server_sleeps;
  alignas(64) std::atomic<uint32_t> host_sleeps;
};

static_assert(std::atomic<uint32_t>::is_always_lock_free, "words that two processes share");

/** The memory that one policy server shares with this host, and the socket over which each wakes the other. */
class SharedConnection {
 public:
  /**
   * Connects to the server at `server` ("shm:PATH"), which is waited for, for `patience`, and shares memory with it.
   * Later waits last `watchdog`. Throws ServerGone if there is no server, ServerFull if it has no room, and
   * ServerFailure if it does not share this frame.
   */
  SharedConnection(const std::string& server, std::chrono::milliseconds patience, std::chrono::seconds watchdog);
  ~SharedConnection();
  SharedConnection(const SharedConnection&) = delete;
  SharedConnection& operator=(const SharedConnection&) = delete;

  /** The frame, which belongs to the server from `ask` until `await` returns. */
  Frame& frame() { return memory_->frame; }

  /** The request is in the frame. Throws ServerGone if the server is gone. */
  void ask();

  /** Waits until all that was asked is answered. Throws ServerGone if the server is gone, or takes too long. */
  void await();

 private:
  using Clock = std::chrono::steady_clock;

  void connect(std::chrono::milliseconds patience);
  void share();
  void map(const std::string& file, uint64_t bytes);
  void release();
  std::string line();
  bool answered() const { return memory_->answered.load() == asked_; }
  bool readable(Clock::time_point until);
  void receive();
  template <typename Kind>
  [[noreturn]] void fail(const std::string& why) const;

  const std::string server_;
  const std::string path_;
  const std::chrono::seconds watchdog_;
  int socket_ = -1;
  SharedMemory* memory_ = nullptr;
  uint32_t asked_ = 0;
  bool stopping_ = false;
};

}  // namespace policybridge
