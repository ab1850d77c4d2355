#include "views.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

#include "answers.h"
#include "failure.h"

namespace policybridge {
namespace {

constexpr uint64_t kShowing = bit(PB_VICTIM) | bit(PB_NEXT_REQUEST) | bit(PB_PICK) | bit(PB_PICK_IN_CHANNEL) |
                              bit(PB_WARP_ORDER);

bool shows_view(const pb_record& query) { return (kShowing >> query.hook & 1) != 0; }

/** Without a view NEXT_REQUEST decides whether a request is admitted to the queue. */
bool admits(const pb_record& query, const pb_view* view) { return query.hook == PB_NEXT_REQUEST && view == nullptr; }

void check_set(const pb_record& query, const pb_geometry& geometry) {
  const bool of_a_set = (kOfASet >> query.hook & 1) != 0;
  const uint32_t sets = query.part == PB_PART_L1D ? geometry.l1d.sets : geometry.l2.sets;
  if (of_a_set && (query.arg[0] < 0 || query.arg[0] >= sets)) {
    throw Failure(describe(query) + " names a set that the cache does not have; expected one below " +
                  std::to_string(sets));
  }
}

bool any(const uint64_t* words, uint32_t count) {
  return std::any_of(words, words + count, [](uint64_t word) { return word != 0; });
}

void check_ways(const pb_record& query, const pb_view& view) {
  if (view.count == 0 || view.count > PB_MAX_WAYS || view.eligible == nullptr) {
    throw Failure(describe(query) + " shows " + std::to_string(view.count) + " ways; expected 1 to " +
                  std::to_string(PB_MAX_WAYS) + " with their words");
  }
  if (!any(view.eligible, (view.count + 63) / 64)) {
    throw Failure(describe(query) + " shows no eligible way; expected at least one");
  }
}

void check_queue(const pb_record& query, const pb_view& view) {
  if (view.count == 0 || view.count > PB_MAX_QUEUED || view.queue == nullptr) {
    throw Failure(describe(query) + " shows " + std::to_string(view.count) + " entries; expected 1 to " +
                  std::to_string(PB_MAX_QUEUED));
  }
}

/** A request of an idle bank is among them. */
void check_channel(const pb_record& query, const pb_view& view) {
  check_queue(query, view);
  const auto* end = view.queue + view.count;
  if (std::none_of(view.queue, end, [](const pb_queued& waiting) { return (waiting.state & PB_IDLE_BANK) != 0; })) {
    throw Failure(describe(query) + " shows no request of an idle bank; expected at least one");
  }
}

/** All slots of the scheduler are shown. */
void check_slots(const pb_record& query, const pb_view& view, const pb_geometry& geometry) {
  if (query.arg[0] < 0 || query.arg[0] >= geometry.schedulers) {
    throw Failure(describe(query) + " names a scheduler that the SM does not have; expected one below " +
                  std::to_string(geometry.schedulers));
  }
  const uint32_t scheduler = static_cast<uint32_t>(query.arg[0]);
  const uint32_t count = (geometry.warps - scheduler + geometry.schedulers - 1) / geometry.schedulers;
  if (view.count != count || view.slots == nullptr) {
    throw Failure(describe(query) + " shows " + std::to_string(view.count) + " slots; expected " +
                  std::to_string(count));
  }
}

/** For the few words of a set a loop is faster than memcpy. */
void put_words(uint8_t* to, const uint64_t* from, uint32_t words) {
  for (uint32_t i = 0; i < words; i++) {
    const uint64_t word = from == nullptr ? 0 : from[i];
    std::memcpy(to + 8 * i, &word, sizeof word);
  }
}

void put_ways(const pb_view& view, Frame& frame) {
  const uint32_t words = (view.count + 63) / 64;
  put_words(frame.view, view.eligible, words);
  put_words(frame.view + 8 * words, view.invalid, words);
  frame.view_bytes = 16 * words;
  frame.query.arg[2] = view.flags;
}

/** Without accesses too, entries have their full size. */
void put_queue(const pb_view& view, bool sees_accesses, Frame& frame) {
  frame.view_bytes = view.count * static_cast<uint32_t>(sizeof(pb_queued));
  if (sees_accesses) {
    std::memcpy(frame.view, view.queue, frame.view_bytes);
    return;
  }
  for (uint32_t i = 0; i < view.count; i++) {
    std::memcpy(frame.view + i * sizeof(pb_queued), view.queue + i, offsetof(pb_queued, access));
  }
}

void put_slots(const pb_view& view, Frame& frame) {
  frame.view_bytes = view.count * static_cast<uint32_t>(sizeof(int32_t));
  std::memcpy(frame.view, view.slots, frame.view_bytes);
}

/** The only eligible way; code 0 if several are eligible. */
pb_answer only_way(const pb_view& view) {
  pb_answer only{0, 0};
  for (uint32_t first = 0; first < view.count; first += 64) {
    const uint64_t word = view.eligible[first / 64];
    if (word == 0) {
      continue;
    }
    if (only.code != 0 || (word & (word - 1)) != 0) {
      return {0, 0};
    }
    only = {PB_WAY, static_cast<int32_t>(first) + __builtin_ctzll(word)};
  }
  return only;
}

}  // namespace

bool shows_access(const pb_record& record, bool has_view) {
  return record.hook < PB_HOOKS &&
         ((kWithAccess >> record.hook & 1) != 0 || (record.hook == PB_NEXT_REQUEST && !has_view));
}

const pb_view* shown(const pb_record& query, const pb_view* view) {
  return view != nullptr && shows_view(query) && view->count != 0 ? view : nullptr;
}

void copy(pb_record& to, const pb_record& from, bool sees_accesses, bool has_view) {
  if (sees_accesses && shows_access(from, has_view)) {
    to = from;
  } else {
    std::memcpy(&to, &from, offsetof(pb_record, access));
  }
}

void check(const pb_record& query, const pb_view* view, const pb_geometry& geometry) {
  check_set(query, geometry);
  if (!shows_view(query) || admits(query, view)) {
    return;
  }
  if (view == nullptr) {
    throw Failure(describe(query) + " needs a view");
  }
  switch (query.hook) {
    case PB_VICTIM:
      return check_ways(query, *view);
    case PB_WARP_ORDER:
      return check_slots(query, *view, geometry);
    case PB_PICK_IN_CHANNEL:
      return check_channel(query, *view);
    default:
      return check_queue(query, *view);
  }
}

void show(const pb_record& query, const pb_view* view, bool sees_accesses, Frame& frame) {
  copy(frame.query, query, sees_accesses, view != nullptr);
  frame.query.access.kind = sees_accesses ? frame.query.access.kind : 0;  // messages then describe no access
  frame.view_bytes = 0;
  if (admits(query, view)) {
    frame.query.arg[1] = 0;
  } else if (shows_view(query)) {
    frame.query.arg[1] = view->count;
    switch (query.hook) {
      case PB_VICTIM:
        return put_ways(*view, frame);
      case PB_WARP_ORDER:
        return put_slots(*view, frame);
      default:
        return put_queue(*view, sees_accesses, frame);
    }
  }
}

void check_order(const pb_record& query, const pb_view& view, const Frame& frame) {
  std::array<uint64_t, PB_MAX_SLOTS / 64> named{};
  bool ended = false;
  for (uint32_t i = 0; i < view.count; i++) {
    int32_t index = 0;
    std::memcpy(&index, frame.view + i * sizeof index, sizeof index);
    const bool in_range = index >= 0 && static_cast<uint32_t>(index) < view.count;
    const uint64_t mark = in_range ? uint64_t{1} << index % 64 : 0;
    if (index != -1 && (!in_range || ended || (named[static_cast<size_t>(index) / 64] & mark) != 0)) {
      throw Failure(describe(query) + " was answered with " + std::to_string(index) + " at place " +
                    std::to_string(i) + " of the order; expected each index below " + std::to_string(view.count) +
                    " at most once, then -1");
    }
    ended |= index == -1;
    if (in_range) {
      named[static_cast<size_t>(index) / 64] |= mark;
    }
  }
}

pb_answer only_answer(const SiteFacts& site, const pb_record& query, const pb_view* view) {
  const bool of_a_queue = query.hook == PB_PICK || query.hook == PB_PICK_IN_CHANNEL || (query.hook == PB_NEXT_REQUEST && view != nullptr);
  if (of_a_queue && view->count == 1 && (site.flags & kAlwaysPicksARequest) != 0) {
    return {PB_INDEX, 0};
  }
  if (query.hook == PB_VICTIM && (view->flags == 0 || (site.flags & kAlwaysPicksAWay) != 0)) {
    return only_way(*view);
  }
  return {0, 0};
}

}  // namespace policybridge
