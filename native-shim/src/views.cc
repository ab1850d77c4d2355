#include "views.h"

#include <cstddef>
#include <cstring>

#include "answers.h"
#include "failure.h"

namespace policybridge {
namespace {

constexpr uint64_t kShowing = bit(PB_VICTIM) | bit(PB_NEXT_REQUEST) | bit(PB_PICK) | bit(PB_WARP_ORDER);

const pb_cache_shape& cache(const pb_record& question, const pb_geometry& geometry) {
  return question.part == PB_PART_L1D ? geometry.l1d : geometry.l2;
}

/** Words of ways are few: a loop is faster than the start of a copy. */
void put_words(uint8_t* to, const uint64_t* from, uint32_t words) {
  for (uint32_t i = 0; i < words; i++) {
    const uint64_t word = from == nullptr ? 0 : from[i];
    std::memcpy(to + 8 * i, &word, sizeof word);
  }
}

void show_ways(const pb_record& question, const pb_view& view, const pb_cache_shape& shape, Frame& frame) {
  if (question.arg[0] < 0 || question.arg[0] >= shape.sets || view.count == 0 || view.count > PB_MAX_WAYS || view.eligible == nullptr) {
    throw Failure(describe(question) + " shows " + std::to_string(view.count) + " ways; expected a set below " + std::to_string(shape.sets) +
                  " and 1 to " + std::to_string(PB_MAX_WAYS) + " ways with their words");
  }
  const uint32_t words = (view.count + 63) / 64;
  put_words(frame.view, view.eligible, words);
  put_words(frame.view + 8 * words, view.invalid, words);
  frame.view_bytes = 16 * words;
  frame.question.arg[1] = view.count;
  frame.question.arg[2] = view.flags;
}

void show_queue(const pb_record& question, const pb_view& view, Frame& frame) {
  if (view.count == 0 || view.count > PB_MAX_QUEUED || view.queue == nullptr) {
    throw Failure(describe(question) + " shows " + std::to_string(view.count) + " entries; expected 1 to " + std::to_string(PB_MAX_QUEUED));
  }
  frame.view_bytes = view.count * static_cast<uint32_t>(sizeof(pb_queued));
  std::memcpy(frame.view, view.queue, frame.view_bytes);
  frame.question.arg[1] = view.count;
}

void show_slots(const pb_record& question, const pb_view& view, const pb_geometry& geometry, Frame& frame) {
  if (view.count > geometry.warps || view.slots == nullptr) {
    throw Failure(describe(question) + " shows " + std::to_string(view.count) + " slots; expected at most " + std::to_string(geometry.warps));
  }
  frame.view_bytes = view.count * static_cast<uint32_t>(sizeof(int32_t));
  std::memcpy(frame.view, view.slots, frame.view_bytes);
  frame.question.arg[1] = view.count;
}

void check_set(const pb_record& question, const pb_geometry& geometry) {
  const bool of_a_set = question.hook == PB_NO_ELIGIBLE_WAY || question.hook == PB_GRAIN;
  if (of_a_set && (question.arg[0] < 0 || question.arg[0] >= cache(question, geometry).sets)) {
    throw Failure(describe(question) + " names no set of that cache");
  }
}

}  // namespace

bool shows_access(const pb_record& record, bool viewed) {
  return record.hook < PB_HOOKS && ((kWithAccess >> record.hook & 1) != 0 || (record.hook == PB_NEXT_REQUEST && !viewed));
}

void copy(pb_record& to, const pb_record& from, bool viewed) {
  if (shows_access(from, viewed)) {
    to = from;
  } else {
    std::memcpy(&to, &from, offsetof(pb_record, access));
  }
}

void show(const pb_record& question, const pb_view* view, const pb_geometry& geometry, Frame& frame) {
  copy(frame.question, question, view != nullptr);
  frame.view_bytes = 0;
  if (question.hook == PB_NEXT_REQUEST && view == nullptr) {
    frame.question.arg[1] = 0;  // may this request enter the queue?
  } else if ((kShowing >> question.hook & 1) == 0) {
    check_set(question, geometry);
  } else if (view == nullptr) {
    throw Failure(describe(question) + " needs a view");
  } else if (question.hook == PB_VICTIM) {
    show_ways(question, *view, cache(question, geometry), frame);
  } else if (question.hook == PB_WARP_ORDER) {
    show_slots(question, *view, geometry, frame);
  } else {
    show_queue(question, *view, frame);
  }
}

}  // namespace policybridge
