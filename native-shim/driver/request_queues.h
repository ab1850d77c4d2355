#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "policybridge.h"
#include "records.h"

namespace drive {

/**
 * The requests that wait for a DRAM bank or in front of an L1D, as the events of a bridge stream imply them: the stream
 * shows of a queue only rows, tags and addresses.
 */
class RequestQueues {
 public:
  /** Follows an event of a queue; others are of no interest. Throws BadInput if it takes what does not wait. */
  void follow(const Records& in, const pb_record& event);

  /** The entry of the queue of `question` that comes next and is so, oldest first; `from` is where to go on. Throws
   * BadInput. */
  pb_queued entry(const Records& in, const pb_record& question, int64_t row, int32_t tag, uint64_t address,
                  size_t& from) const;

 private:
  using Queue = std::vector<pb_access>;

  static uint64_t site(const pb_record& record);
  static bool is_oldest_of_its_warp(const Queue& queue, size_t i);
  void take(const Records& in, Queue& queue, const pb_access& taken);

  std::map<uint64_t, Queue> queues_;
};

}  // namespace drive
