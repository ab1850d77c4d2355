// The C interface for the stream driver under fuzzing: a session whose policies answer everything, each time the first
// legal answer.

#include <algorithm>
#include <cstring>

#include "hooks.h"
#include "policybridge.h"

struct pb_session {
  uint64_t masks[PB_MAX_SLOTS / 64];
  int32_t limit = -1;
  uint32_t flush = 0;
};

namespace {

pb_session session;

int32_t first_eligible(const pb_view* view) {
  for (uint32_t way = 0; view != nullptr && view->eligible != nullptr && way < view->count; way++) {
    if ((view->eligible[way / 64] >> way % 64 & 1) != 0) {
      return static_cast<int32_t>(way);
    }
  }
  return 0;
}

int32_t first_idle(const pb_view* view) {
  for (uint32_t i = 0; view != nullptr && view->queue != nullptr && i < view->count; i++) {
    if ((view->queue[i].state & PB_IDLE_BANK) != 0) {
      return static_cast<int32_t>(i);
    }
  }
  return 0;
}

}  // namespace

pb_session* fuzzed_session() {
  std::memset(session.masks, 0xff, sizeof session.masks);
  return &session;
}

extern "C" {

const char* pb_last_error(void) { return "fuzzed"; }
uint64_t pb_wanted(const pb_session*, uint32_t, uint32_t) { return (uint64_t{1} << PB_HOOKS) - 2; }
int32_t pb_chooses_invalid(const pb_session*, uint32_t, uint32_t unit) { return unit % 2; }
int32_t pb_sees_accesses(const pb_session*, uint32_t, uint32_t) { return 1; }
int32_t pb_orders_all_warps(const pb_session*, uint32_t sm) { return sm % 2; }

int32_t pb_query(pb_session*, const pb_record* query, const pb_view* view, pb_answer* answer) {
  switch (query->hook) {
    case PB_VICTIM:
      *answer = {PB_WAY, first_eligible(view)};
      break;
    case PB_PICK:
    case PB_NEXT_REQUEST:
      *answer = {PB_INDEX, 0};
      break;
    case PB_PICK_IN_CHANNEL:
      *answer = {PB_INDEX, first_idle(view)};
      break;
    case PB_SET_INDEX:
      *answer = {PB_SET, static_cast<int32_t>(query->arg[0])};
      break;
    default:
      *answer = {std::max<int32_t>(PB_CACHE, policybridge::kHostChoices[query->hook]), 0};
      break;
  }
  return PB_OK;
}

int32_t pb_commit(pb_session*, const pb_record*, pb_answer* answer) {
  *answer = {PB_CACHE, 0};
  return PB_OK;
}

int32_t pb_event(pb_session*, const pb_record*) { return PB_OK; }
int32_t pb_kernel_began(pb_session*, int32_t, const char*, int32_t, int32_t) { return PB_OK; }
int32_t pb_kernel_ended(pb_session*, int32_t) { return PB_OK; }
int32_t pb_boundary(pb_session*, uint64_t) { return PB_OK; }
uint64_t pb_next_tick(const pb_session*) { return UINT64_MAX; }
const uint64_t* pb_warp_mask(const pb_session* s, uint32_t) { return s->masks; }
const uint64_t* pb_load_mask(const pb_session* s, uint32_t) { return s->masks; }
const int32_t* pb_cta_limit(const pb_session* s, uint32_t) { return &s->limit; }
const uint32_t* pb_flush(const pb_session* s, uint32_t) { return &s->flush; }
const char* pb_policy(const pb_session*) { return "fuzzed"; }
}
