#pragma once

#include <cstdint>
#include <type_traits>

#include "frame_layout.h"
#include "hooks.h"
#include "policybridge.h"

/**
 * The frame: the memory through which one query at a time crosses, with the events before it. C++ owns it; it is
 * never moved. The host side fills the request part, the policy side the reply part. Over gRPC the records
 * inside it travel unmodified. frame_layout.tsv describes it for both sides.
 */
namespace policybridge {

constexpr uint32_t kFrameMagic = 0x31464250;  // "PBF1"
constexpr uint32_t kFrameVersion = 1;
constexpr uint32_t kMaxEvents = std::extent_v<decltype(Frame::event_records)>;
constexpr uint32_t kTextBytes = sizeof(Frame::text);
constexpr uint32_t kViewBytes = sizeof(Frame::view);
constexpr uint32_t kMaxSites = std::extent_v<decltype(Frame::sites)>;
constexpr uint32_t kMaxSms = 1024;
constexpr uint32_t kPublishedHead = 8;  // of each SM: cta_limit i32, flush u32
constexpr uint32_t kMaxPublishedBytes = sizeof(Frame::published);

static_assert(kViewBytes == PB_MAX_QUEUED * sizeof(pb_queued), "the longest queue fits the view");
static_assert(kMaxPublishedBytes == kMaxSms * (kPublishedHead + 2 * PB_MAX_SLOTS / 8), "what all SMs publish fits");
static_assert(sizeof(Frame::statistics) == PB_HOOKS * (1 + PB_CODES) * sizeof(uint64_t), "all counts fit");

/** Why a frame crosses; numbers of the .proto. */
enum class Purpose : uint32_t {
  kOpen = 1,
  kQuery = 2,
  kDrain = 3,
  kBoundary = 4,
  kStatistics = 5,
  kDigest = 6,
  kClose = 7
};

/** Flags of a boundary. */
enum BoundaryFlags : uint32_t { kTick = 1, kSample = 2 };

/** How an exchange ended; JNA returns zero for a callback that is gone, so zero is never legal. */
enum Status : int32_t { kUnanswered = 0, kAnswered = 1, kFailed = -1, kRefused = -2 };

/** Flags of a site. */
enum SiteFlags : uint32_t {
  kPresent = 1,
  kChoosesInvalid = 2,
  kPublishes = 4,
  kSeesNoAccesses = 8,         ///< accesses of records and queues need not be filled in
  kAlwaysPicksAWay = 16,       ///< VICTIM is always answered with a way
  kAlwaysPicksARequest = 32,   ///< NEXT_REQUEST, PICK and PICK_IN_CHANNEL are always answered with an index
  kPicksByHits = 64,           ///< PICK depends only on how many requests wait and which of them hit the open row
  kIgnoresRepeatedHits = 128,  ///< a HIT that repeats the last event of its set changes no state
  kTouchMovesToMru = 256,      ///< a line that an event of kTouches touches becomes the last victim of its set; the
                               ///< others keep their order
  kOrdersAllWarps = 512,       ///< WARP_ORDER names all warps and changes no state
};

/** Scopes of a query; numbers of the .proto. */
enum Scope : uint8_t { kNoScope = 0, kSet = 1, kPart = 2, kGpu = 3 };

/** Which of SiteFacts::scopes is that of `query`, one of kRemembered. */
inline unsigned scope_index(unsigned query) {
  return static_cast<unsigned>(__builtin_popcountll(kRemembered & (bit(query) - 1)));
}

/** Whether a policy reads accesses there. */
inline bool sees(const SiteFacts& site) { return (site.flags & kSeesNoAccesses) == 0; }

/** Queries that the shim answered without a crossing, by part (pb_part - 1) and hook. */
struct HostAnswers {
  uint64_t count[PB_PART_WARPS][PB_HOOKS];
};

static_assert(sizeof(HostAnswers) <= kViewBytes, "the answers of the host fit the view");

/** Words of a mask of the warp slots of one SM. */
inline uint32_t mask_words(const pb_geometry& geometry) { return (geometry.warps + 63) / 64; }

/** Bytes that one SM takes in Frame::published: cta_limit i32, flush u32, words of the warp mask, words of the load
 * mask. */
inline uint32_t published_stride(const pb_geometry& geometry) {
  return kPublishedHead + 2 * sizeof(uint64_t) * mask_words(geometry);
}

/** Number of sites of a host. */
inline uint32_t site_count(const pb_geometry& geometry) {
  return 2 * geometry.sms + geometry.sub_partitions + geometry.channels;
}

}  // namespace policybridge
