#include "request_queues.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <string>

namespace drive {
namespace {

std::string hexadecimal(uint64_t value) {
  char digits[17];
  std::snprintf(digits, sizeof digits, "%" PRIx64, value);
  return digits;
}

}  // namespace

/** A queue of an L1D, or of one bank of a channel. */
uint64_t RequestQueues::site(const pb_record& record) {
  const bool dram = record.part == PB_PART_DRAM;
  return (dram ? uint64_t{1} << 63 : 0) | uint64_t{record.unit} << 24 |
         (dram ? static_cast<uint64_t>(record.arg[0]) & 0xffffff : 0);
}

void RequestQueues::follow(const Records& in, const pb_record& event) {
  switch (event.hook) {
    case PB_DRAM_ENQUEUED:
    case PB_REQUEST_QUEUED:
      queues_[site(event)].push_back(event.access);
      break;
    case PB_DRAM_PICKED:
    case PB_REQUEST_TAKEN:
      take(in, queues_[site(event)], event.access);
      break;
    default:
      break;
  }
}

/** Of several requests that differ only in their cycle the oldest is taken. */
void RequestQueues::take(const Records& in, Queue& queue, const pb_access& taken) {
  const auto found = std::find_if(queue.begin(), queue.end(), [&taken](pb_access waiting) {
    waiting.cycle = taken.cycle;
    return std::memcmp(&waiting, &taken, sizeof taken) == 0;
  });
  if (found == queue.end()) {
    in.bad("access", hexadecimal(taken.address), "a request that waits there");
  }
  queue.erase(found);
}

bool RequestQueues::is_oldest_of_its_warp(const Queue& queue, size_t i) {
  return std::none_of(queue.begin(), queue.begin() + static_cast<std::ptrdiff_t>(i),
                      [&](const pb_access& older) { return older.slot == queue[i].slot; });
}

pb_queued RequestQueues::entry(const Records& in, const pb_record& query, const pb_queued& recorded,
                               size_t& from) const {
  const auto queue = queues_.find(site(query));
  for (; queue != queues_.end() && from < queue->second.size(); from++) {
    const pb_access& waiting = queue->second[from];
    const bool shown = query.part == PB_PART_DRAM || is_oldest_of_its_warp(queue->second, from);
    if (shown && waiting.address == recorded.access.address && waiting.tag == recorded.tag) {
      from++;
      pb_queued entry = recorded;
      entry.access = waiting;
      return entry;
    }
  }
  in.bad("view", hexadecimal(recorded.access.address), "addresses of requests that wait there, oldest first");
}

}  // namespace drive
