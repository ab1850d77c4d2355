#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "policybridge.h"
#include "records.h"

namespace drive {

/**
 * The requests that wait for a DRAM bank or in front of an L1D, as the events of a bridge stream imply them: the stream
 * records only rows, tags and addresses of a queue.
 */
class RequestQueues {
 public:
  /** Follows an event of a queue and ignores others. Throws BadInput if it takes a request that does not wait. */
  void follow(const Records& in, const pb_record& event);

  /**
   * The next entry of the queue of `query`, for DRAM that of the bank arg[0], with the row, tag and address of `recorded`, oldest first; `from` is the
   * index after the last one. Throws BadInput.
   */
  pb_queued entry(const Records& in, const pb_record& query, const pb_queued& recorded, size_t& from) const;

 private:
  using Queue = std::vector<pb_access>;

  static uint64_t site(const pb_record& record);
  static bool is_oldest_of_its_warp(const Queue& queue, size_t i);
  void take(const Records& in, Queue& queue, const pb_access& taken);

  std::map<uint64_t, Queue> queues_;
};

}  // namespace drive
