#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "record.h"

namespace policybridge {

/**
 * Recording at the cost of a copy: the host's thread copies the traffic into blocks, and another thread formats,
 * compresses and writes them. The host waits only while every block is full. A failure of the writer is thrown on the
 * host's thread, at the next full block or at the end.
 */
class Recording {
 public:
  /** Begins `file` anew. Throws Failure. */
  Recording(const std::string& file, const pb_geometry& geometry, const RecordedSession& session);
  ~Recording();
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  /** As the functions of Recorder with these names. */
  void shows(const pb_view& view) { shown_slots_.assign(view.slots, view.slots + view.count); }
  void query(const pb_record& query, bool with_access, const pb_view* view, const pb_answer& answer);
  void commit(const pb_record& commit, bool with_access, const pb_answer& answer);
  void event(const pb_record& event, bool with_access);
  void boundary(uint64_t cycle, bool ticked, bool sampled);
  void published(const uint8_t* state);
  void kernel_began(int32_t kernel, const std::string& name, int32_t ctas, int32_t threads_per_cta);
  void kernel_ended(int32_t kernel);

  /** Waits until all is written and closes the file; later calls record nothing. Throws Failure if it could not be
   * written. */
  void finish();

 private:
  struct Block {
    std::vector<char> bytes;
    size_t used = 0;
  };

  char* room(size_t bytes);
  void hand_over();
  void write_all();
  void replay(Block& block);

  static constexpr size_t kBlocks = 8;

  Recorder recorder_;  // the writer's alone, once it runs
  const uint32_t published_bytes_;
  std::vector<int32_t> shown_slots_;
  Block blocks_[kBlocks];
  size_t filling_ = 0;  // the block that the host fills; it alone reads this

  std::mutex mutex_;       // guards the three below
  size_t full_ = 0;        // blocks handed over and not yet written
  bool finished_ = false;  // nothing more is handed over
  std::string failure_;    // of the writer
  std::condition_variable changed_;
  std::thread writer_;
};

}  // namespace policybridge
