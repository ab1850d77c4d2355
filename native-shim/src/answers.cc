#include "answers.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstring>

#include "failure.h"

namespace policybridge {
namespace {

constexpr const char* kCodeNames[PB_CODES] = {
    "?", "CACHE", "BYPASS", "BYPASS_ON_MISS", "STALL", "WAY", "INDEX", "NONE", "TAG", "SET", "RUN"};

constexpr const char* kPartNames[] = {"?", "L1D", "L2", "DRAM", "WARPS"};

/** Bit c: an answer to `query` may have code c. */
uint32_t codes(const pb_record& query) {
  uint32_t codes = kAnswers[query.hook];
  if (query.hook == PB_NEXT_REQUEST && query.arg[1] == 0) {
    return 1u << PB_CACHE | 1u << PB_STALL;  // the request is admitted to the queue, or waits
  }
  if (query.hook == PB_VICTIM) {
    codes &= ~((query.arg[2] & PB_MAY_BYPASS) != 0 ? 0 : 1u << PB_BYPASS);
    codes &= ~((query.arg[2] & PB_MAY_STALL) != 0 ? 0 : 1u << PB_STALL);
  }
  return codes != 0 ? codes : 1u << PB_NONE;  // a kernel's begin and end, warps that are all masked
}

/** How many values the answer may have, counted from 0. */
int64_t values(const pb_record& query) {
  switch (query.hook) {
    case PB_SET_INDEX:
    case PB_VICTIM:
    case PB_NEXT_REQUEST:
    case PB_PICK:
    case PB_PICK_IN_CHANNEL:
      return query.arg[1];
    case PB_REQUEST_TAG:
    case PB_REPLY_HINT:
      return 256;
    case PB_GRAIN:
    case PB_PRIORITY_CLASS:
      return INT32_MAX;
    default:
      return 1;
  }
}

bool is_eligible(const Frame& frame, int64_t way) {
  uint64_t word;
  std::memcpy(&word, frame.view + way / 64 * 8, sizeof word);
  return (word >> way % 64 & 1) != 0;
}

/** Whether entry `index` of the channel's queue waits for an idle bank. */
bool may_be_picked(const Frame& frame, int64_t index) {
  uint16_t state = 0;
  std::memcpy(&state, frame.view + index * sizeof(pb_queued) + offsetof(pb_queued, state), sizeof state);
  return (state & PB_IDLE_BANK) != 0;
}

/** Whether what the view shows allows a value that is in range. */
bool is_shown(const Frame& frame) {
  if (frame.code == PB_WAY) {
    return is_eligible(frame, frame.value);
  }
  return frame.query.hook != PB_PICK_IN_CHANNEL || frame.code != PB_INDEX || may_be_picked(frame, frame.value);
}

}  // namespace

void check_answer(const Frame& frame) {
  const pb_record& query = frame.query;
  bool known = frame.code > 0 && frame.code < PB_CODES && (codes(query) >> frame.code & 1) != 0;
  bool valued = frame.code >= PB_WAY && frame.code != PB_NONE;
  bool in_range = !valued || (frame.value >= 0 && frame.value < values(query));
  if (!known || !in_range || !is_shown(frame)) {
    throw Failure(describe(query) + " was answered with code " + std::to_string(frame.code) + " value " +
                  std::to_string(frame.value) + ", which is not legal");
  }
}

std::string reply_lines(const Frame& frame) {
  std::string text(frame.text, std::min(frame.reply_text_bytes, kTextBytes));
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < ' ' && c != '\n'; }, ' ');
  return text;
}

std::string reply_text(const Frame& frame, const char* otherwise) {
  std::string text = reply_lines(frame);
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text.find_first_not_of(' ') == std::string::npos ? otherwise : text;
}

std::string hook_name(unsigned hook) {
  return hook > 0 && hook < PB_HOOKS ? kHookNames[hook] : "hook " + std::to_string(hook);
}

std::string code_name(int64_t code) {
  return code > 0 && code < PB_CODES ? kCodeNames[code] : "code " + std::to_string(code);
}

std::string site_name(unsigned part, unsigned unit) {
  return (part > 0 && part <= PB_PART_WARPS ? kPartNames[part] : "part " + std::to_string(part)) +
         (" " + std::to_string(unit));
}

std::string describe(const pb_record& record, bool sees_accesses) {
  std::string text = site_name(record.part, record.unit) + " " + hook_name(record.hook) +
                     " arg=" + std::to_string(record.arg[0]) + "," + std::to_string(record.arg[1]);
  if (sees_accesses && record.access.kind != 0 && record.hook < PB_HOOKS && (kWithAccess >> record.hook & 1) != 0) {
    char access[96];
    std::snprintf(access, sizeof access, " cycle=%llu address=%llx pc=%llx sm=%d slot=%d",
                  static_cast<unsigned long long>(record.access.cycle),
                  static_cast<unsigned long long>(record.access.address),
                  static_cast<unsigned long long>(record.access.pc), record.access.sm, record.access.slot);
    text += access;
  }
  return text;
}

std::string describe(const Frame& frame) {
  switch (static_cast<Purpose>(frame.purpose)) {
    case Purpose::kOpen:
      return "the opening of a session";
    case Purpose::kQuery:
      return describe(frame.query);
    case Purpose::kDrain:
      return std::to_string(frame.events) + " events";
    case Purpose::kBoundary:
      return "the boundary at cycle " + std::to_string(frame.cycle);
    case Purpose::kStatistics:
      return "the query for statistics";
    case Purpose::kDigest:
      return "the query for the digest";
    case Purpose::kClose:
      return "the close of the session";
  }
  return "purpose " + std::to_string(frame.purpose);
}

}  // namespace policybridge
