#pragma once

// clang-format off

#include "policybridge.h"

/** Facts of each hook. Written by io.policybridge.hooks from the hooks' description; change that. */
namespace policybridge {

constexpr uint64_t bit(unsigned hook) { return uint64_t{1} << hook; }

constexpr uint64_t kHooks = (uint64_t{1} << PB_HOOKS) - 2;

constexpr uint64_t kQueries = bit(PB_SET_INDEX) | bit(PB_ROUTE) | bit(PB_VICTIM) | bit(PB_NO_ELIGIBLE_WAY) |
                              bit(PB_WARP_ORDER) | bit(PB_NEXT_REQUEST) | bit(PB_PRIORITY_CLASS) | bit(PB_PICK) |
                              bit(PB_GRAIN) | bit(PB_PICK_IN_CHANNEL);

constexpr uint64_t kCommits = bit(PB_L2_ROUTE) | bit(PB_REQUEST_TAG) | bit(PB_L2_FILL) | bit(PB_REPLY_HINT);

constexpr uint64_t kStates = bit(PB_WARP_MASK) | bit(PB_FLUSH) | bit(PB_CTA_LIMIT);

/** Of the whole session, not of one site. */
constexpr uint64_t kOfSession = bit(PB_TICK) | bit(PB_KERNEL_BEGAN) | bit(PB_KERNEL_ENDED);

constexpr uint64_t kEvents = bit(PB_HIT) | bit(PB_PENDING_HIT) | bit(PB_SECTOR_MISS) | bit(PB_INSERT) | bit(PB_EVICT) |
                             bit(PB_INVALIDATE) | bit(PB_FILL) | bit(PB_BYPASSED) | bit(PB_OUTCOME) |
                             bit(PB_RESERVATION_FAIL) | bit(PB_LOAD_STARTED) | bit(PB_LOAD_SERVED) |
                             bit(PB_LOAD_COMPLETED) | bit(PB_WARP_LAUNCHED) | bit(PB_WARP_EXITED) |
                             bit(PB_CTA_LAUNCHED) | bit(PB_CTA_EXITED) | bit(PB_WARP_WAITING) | bit(PB_WARP_RESUMED) |
                             bit(PB_LOOP_BRANCH) | bit(PB_LOOP_EXITED) | bit(PB_REQUEST_QUEUED) |
                             bit(PB_REQUEST_TAKEN) | bit(PB_ISSUED) | bit(PB_COMMITTED) | bit(PB_DRAM_ENQUEUED) |
                             bit(PB_DRAM_PICKED) | bit(PB_DRAM_SERVED) | bit(PB_REQUESTS_GENERATED) |
                             bit(PB_SHARED_MEMORY_LEFT) | bit(PB_HINTED);

/** Hooks whose record has an access. */
constexpr uint64_t kWithAccess = bit(PB_ROUTE) | bit(PB_VICTIM) | bit(PB_NO_ELIGIBLE_WAY) | bit(PB_HIT) |
                                 bit(PB_PENDING_HIT) | bit(PB_SECTOR_MISS) | bit(PB_INSERT) | bit(PB_EVICT) |
                                 bit(PB_BYPASSED) | bit(PB_OUTCOME) | bit(PB_RESERVATION_FAIL) | bit(PB_LOAD_STARTED) |
                                 bit(PB_REQUEST_QUEUED) | bit(PB_REQUEST_TAKEN) | bit(PB_L2_ROUTE) |
                                 bit(PB_REQUEST_TAG) | bit(PB_DRAM_ENQUEUED) | bit(PB_DRAM_PICKED) |
                                 bit(PB_DRAM_SERVED) | bit(PB_GRAIN) | bit(PB_REQUESTS_GENERATED) | bit(PB_L2_FILL) |
                                 bit(PB_REPLY_HINT);

/** Events that always make the published state of all sites due. */
constexpr uint64_t kLaunches = bit(PB_WARP_LAUNCHED) | bit(PB_WARP_EXITED) | bit(PB_CTA_LAUNCHED) | bit(PB_CTA_EXITED);

/** Events that always make published state due. */
constexpr uint64_t kSampledAfter = bit(PB_WARP_LAUNCHED) | bit(PB_WARP_EXITED) | bit(PB_CTA_LAUNCHED) |
                                   bit(PB_CTA_EXITED) | bit(PB_WARP_WAITING) | bit(PB_WARP_RESUMED) |
                                   bit(PB_LOOP_BRANCH);

/** Hooks whose first argument is a set. */
constexpr uint64_t kOfASet = bit(PB_VICTIM) | bit(PB_NO_ELIGIBLE_WAY) | bit(PB_HIT) | bit(PB_PENDING_HIT) |
                             bit(PB_SECTOR_MISS) | bit(PB_INSERT) | bit(PB_EVICT) | bit(PB_INVALIDATE) | bit(PB_FILL) |
                             bit(PB_BYPASSED) | bit(PB_OUTCOME) | bit(PB_GRAIN);

/** Queries whose answers may be remembered; their scopes lie in SiteFacts in this order. */
constexpr uint64_t kRemembered = bit(PB_ROUTE) | bit(PB_VICTIM) | bit(PB_NO_ELIGIBLE_WAY) | bit(PB_GRAIN);

/** By hook: bit c is set if an answer may have code c. */
constexpr uint32_t kAnswers[PB_HOOKS] = {
    0,
    1u << PB_SET,  // SET_INDEX
    1u << PB_CACHE | 1u << PB_BYPASS | 1u << PB_BYPASS_ON_MISS | 1u << PB_STALL,  // ROUTE
    1u << PB_WAY | 1u << PB_BYPASS | 1u << PB_STALL,  // VICTIM
    1u << PB_BYPASS | 1u << PB_STALL,  // NO_ELIGIBLE_WAY
    0,  // HIT
    0,  // PENDING_HIT
    0,  // SECTOR_MISS
    0,  // INSERT
    0,  // EVICT
    0,  // INVALIDATE
    0,  // FILL
    0,  // BYPASSED
    0,  // OUTCOME
    0,  // RESERVATION_FAIL
    0,  // LOAD_STARTED
    0,  // LOAD_SERVED
    0,  // LOAD_COMPLETED
    0,  // WARP_LAUNCHED
    0,  // WARP_EXITED
    0,  // CTA_LAUNCHED
    0,  // CTA_EXITED
    0,  // WARP_WAITING
    0,  // WARP_RESUMED
    0,  // LOOP_BRANCH
    0,  // LOOP_EXITED
    0,  // WARP_MASK
    1u << PB_NONE,  // WARP_ORDER
    1u << PB_INDEX | 1u << PB_NONE,  // NEXT_REQUEST
    0,  // REQUEST_QUEUED
    0,  // REQUEST_TAKEN
    0,  // ISSUED
    0,  // COMMITTED
    1u << PB_CACHE | 1u << PB_BYPASS | 1u << PB_BYPASS_ON_MISS,  // L2_ROUTE
    1u << PB_TAG,  // REQUEST_TAG
    1u << PB_INDEX,  // PRIORITY_CLASS
    1u << PB_INDEX | 1u << PB_NONE,  // PICK
    0,  // DRAM_ENQUEUED
    0,  // DRAM_PICKED
    0,  // DRAM_SERVED
    1u << PB_RUN,  // GRAIN
    0,  // FLUSH
    0,  // TICK
    0,  // KERNEL_BEGAN
    0,  // KERNEL_ENDED
    0,  // CTA_LIMIT
    0,  // REQUESTS_GENERATED
    0,  // SHARED_MEMORY_LEFT
    1u << PB_INDEX | 1u << PB_NONE,  // PICK_IN_CHANNEL
    1u << PB_CACHE | 1u << PB_BYPASS,  // L2_FILL
    1u << PB_TAG,  // REPLY_HINT
    0,  // HINTED
};

/** By hook: the code of the answer that is always the host's own choice, or 0. */
constexpr int32_t kHostChoices[PB_HOOKS] = {
    0,
    0,  // SET_INDEX
    PB_CACHE,  // ROUTE
    0,  // VICTIM
    PB_STALL,  // NO_ELIGIBLE_WAY
    0,  // HIT
    0,  // PENDING_HIT
    0,  // SECTOR_MISS
    0,  // INSERT
    0,  // EVICT
    0,  // INVALIDATE
    0,  // FILL
    0,  // BYPASSED
    0,  // OUTCOME
    0,  // RESERVATION_FAIL
    0,  // LOAD_STARTED
    0,  // LOAD_SERVED
    0,  // LOAD_COMPLETED
    0,  // WARP_LAUNCHED
    0,  // WARP_EXITED
    0,  // CTA_LAUNCHED
    0,  // CTA_EXITED
    0,  // WARP_WAITING
    0,  // WARP_RESUMED
    0,  // LOOP_BRANCH
    0,  // LOOP_EXITED
    0,  // WARP_MASK
    0,  // WARP_ORDER
    0,  // NEXT_REQUEST
    0,  // REQUEST_QUEUED
    0,  // REQUEST_TAKEN
    0,  // ISSUED
    0,  // COMMITTED
    PB_CACHE,  // L2_ROUTE
    0,  // REQUEST_TAG
    0,  // PRIORITY_CLASS
    0,  // PICK
    0,  // DRAM_ENQUEUED
    0,  // DRAM_PICKED
    0,  // DRAM_SERVED
    0,  // GRAIN
    0,  // FLUSH
    0,  // TICK
    0,  // KERNEL_BEGAN
    0,  // KERNEL_ENDED
    0,  // CTA_LIMIT
    0,  // REQUESTS_GENERATED
    0,  // SHARED_MEMORY_LEFT
    0,  // PICK_IN_CHANNEL
    PB_CACHE,  // L2_FILL
    0,  // REPLY_HINT
    0,  // HINTED
};

constexpr const char* kHookNames[PB_HOOKS] = {
    "?",
    "setIndex",
    "route",
    "victim",
    "noEligibleWay",
    "hit",
    "pendingHit",
    "sectorMiss",
    "insert",
    "evict",
    "invalidate",
    "fill",
    "bypassed",
    "outcome",
    "reservationFail",
    "loadStarted",
    "loadServed",
    "loadCompleted",
    "warpLaunched",
    "warpExited",
    "ctaLaunched",
    "ctaExited",
    "warpWaiting",
    "warpResumed",
    "loopBranch",
    "loopExited",
    "warpMask",
    "warpOrder",
    "nextRequest",
    "requestQueued",
    "requestTaken",
    "issued",
    "committed",
    "l2Route",
    "requestTag",
    "priorityClass",
    "pick",
    "dramEnqueued",
    "dramPicked",
    "dramServed",
    "grain",
    "flush",
    "tick",
    "kernelBegan",
    "kernelEnded",
    "ctaLimit",
    "requestsGenerated",
    "sharedMemoryLeft",
    "pickInChannel",
    "l2Fill",
    "replyHint",
    "hinted",
};

}  // namespace policybridge
