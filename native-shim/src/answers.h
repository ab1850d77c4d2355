#pragma once

#include <string>

#include "frame.h"

/** What each hook is, which answers to it are legal, and how a question reads in a message. */
namespace policybridge {

constexpr uint64_t bit(unsigned hook) { return uint64_t{1} << hook; }

constexpr uint64_t kQueries = bit(PB_SET_INDEX) | bit(PB_ROUTE) | bit(PB_VICTIM) | bit(PB_NO_ELIGIBLE_WAY) |
                              bit(PB_NEXT_REQUEST) | bit(PB_PRIORITY_CLASS) | bit(PB_PICK) | bit(PB_GRAIN) |
                              bit(PB_WARP_ORDER);
constexpr uint64_t kCommits = bit(PB_L2_ROUTE) | bit(PB_REQUEST_TAG);
constexpr uint64_t kStates = bit(PB_WARP_MASK) | bit(PB_FLUSH) | bit(PB_CTA_LIMIT);
constexpr uint64_t kOfSession = bit(PB_TICK) | bit(PB_KERNEL_BEGAN) | bit(PB_KERNEL_ENDED);
constexpr uint64_t kHooks = (uint64_t{1} << PB_HOOKS) - 2;
constexpr uint64_t kEvents = kHooks & ~(kQueries | kCommits | kStates | kOfSession);

/** Hooks whose record has an access. */
constexpr uint64_t kWithAccess = bit(PB_ROUTE) | bit(PB_VICTIM) | bit(PB_NO_ELIGIBLE_WAY) | bit(PB_GRAIN) | kCommits |
                                 bit(PB_HIT) | bit(PB_PENDING_HIT) | bit(PB_SECTOR_MISS) | bit(PB_INSERT) |
                                 bit(PB_EVICT) | bit(PB_BYPASSED) | bit(PB_OUTCOME) | bit(PB_RESERVATION_FAIL) |
                                 bit(PB_LOAD_STARTED) | bit(PB_REQUEST_QUEUED) | bit(PB_REQUEST_TAKEN) |
                                 bit(PB_DRAM_ENQUEUED) | bit(PB_DRAM_PICKED) | bit(PB_DRAM_SERVED);

/** A warp or CTA comes or goes. */
constexpr uint64_t kLaunches = bit(PB_WARP_LAUNCHED) | bit(PB_WARP_EXITED) | bit(PB_CTA_LAUNCHED) | bit(PB_CTA_EXITED);

/** Events that always make published state due. */
constexpr uint64_t kSampledAfter = kLaunches | bit(PB_WARP_WAITING) | bit(PB_WARP_RESUMED) | bit(PB_LOOP_BRANCH);

/** Events whose first argument is a set. */
constexpr uint64_t kOfASet = bit(PB_HIT) | bit(PB_PENDING_HIT) | bit(PB_SECTOR_MISS) | bit(PB_INSERT) | bit(PB_EVICT) |
                             bit(PB_INVALIDATE) | bit(PB_FILL);

/** Those that name a line that an access touches. */
constexpr uint64_t kTouches = bit(PB_HIT) | bit(PB_PENDING_HIT) | bit(PB_SECTOR_MISS) | bit(PB_INSERT);

/**
 * The argument of an event of a set in which Java says, when it was told, the ways that it would choose there next: 1 +
 * each in kForeseenBits bits, the first in the lowest; 0 if it does not say. kKnown before it is told: this side knows.
 */
constexpr int kForeseen = 4;
constexpr unsigned kForeseenBits = 16;
constexpr int64_t kKnown = -1;

/** Throws Failure unless the answer in the frame is a legal one to the question in the frame. */
void check_answer(const Frame& frame);

/** "L1D 3 victim set=5 cycle=100 address=1f80". */
std::string describe(const pb_record& record, bool seen = true);

/** The question in the frame, or what else the frame is for. */
std::string describe(const Frame& frame);

/** "victim", or "hook 99". */
std::string hook_name(unsigned hook);

/** "L1D 3". */
std::string place_name(unsigned part, unsigned unit);

}  // namespace policybridge
