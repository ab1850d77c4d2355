#pragma once

#include <cstdint>

#include "policybridge.h"

/**
 * The frame: the memory through which one query at a time crosses, with the events before it. C++ owns it; it is
 * never moved. The host side fills the request part, the policy side the reply part. Over gRPC the records
 * inside it travel unmodified. Offsets are those of frame_layout.tsv, compared by a test on both sides.
 */
namespace policybridge {

constexpr uint32_t kFrameMagic = 0x31464250;  // "PBF1"
constexpr uint32_t kFrameVersion = 1;
constexpr uint32_t kMaxEvents = 256;
constexpr uint32_t kTextBytes = 8192;
constexpr uint32_t kViewBytes = PB_MAX_QUEUED * sizeof(pb_queued);
constexpr uint32_t kMaxSites = 4096;
constexpr uint32_t kMaxSms = 1024;
constexpr uint32_t kPublishedHead = 8;  // of each SM: cta_limit i32, flush u32
constexpr uint32_t kMaxPublishedBytes = kMaxSms * (kPublishedHead + 2 * PB_MAX_SLOTS / 8);

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
  kAlwaysPicksARequest = 32,   ///< NEXT_REQUEST and PICK are always answered with an index
  kPicksByHits = 64,           ///< PICK depends only on how many requests wait and which of them hit the open row
  kIgnoresRepeatedHits = 128,  ///< a HIT that repeats the last event of its set changes no state
  kTouchMovesToMru = 256,      ///< a line that an event of kTouches touches becomes the last victim of its set; the
                               ///< others keep their order
};

/** Scopes of a query; numbers of the .proto. */
enum Scope : uint8_t { kNoScope = 0, kSet = 1, kPart = 2, kGpu = 3 };

/** What is queried and notified at one site. Sites lie in the order L1D, L2, DRAM, warps, units ascending. */
struct SiteFacts {
  uint64_t hooks;   ///< bit h: a policy implements hook h, or hook h makes published state due
  uint64_t prompt;  ///< bit h: hook h makes published state due
  uint32_t flags;   ///< SiteFlags; 0 where no policy has a part
  uint8_t route_scope;
  uint8_t victim_scope;
  uint8_t no_eligible_way_scope;
  uint8_t grain_scope;
};

/** Whether a policy reads accesses there. */
inline bool sees(const SiteFacts& site) { return (site.flags & kSeesNoAccesses) == 0; }

struct Frame {
  // Request.
  uint32_t magic;
  uint32_t version;
  uint64_t sequence;
  uint32_t purpose;
  uint32_t flags;       ///< BoundaryFlags
  uint32_t events;      ///< records in event_records
  uint32_t view_bytes;  ///< bytes in view that belong to the query
  uint64_t cycle;       ///< of a boundary
  uint32_t text_bytes;  ///< of an opening
  uint32_t reserved;
  uint8_t gap[16];
  // Reply.
  uint64_t echo;              ///< sequence that is answered
  int32_t status;             ///< Status
  int32_t code;               ///< pb_code
  int64_t value;              ///< of the answer, or a digest
  uint64_t next_tick;         ///< after every exchange
  uint32_t reply_text_bytes;  ///< error message, or effective policy after opening
  uint32_t site_count;        ///< after opening
  uint8_t gap2[24];
  // Areas.
  char text[kTextBytes];     ///< request: settings of an opening, "key=value" lines; reply: message or policy
  pb_record query;           ///< or commit, of kQuery
  uint8_t view[kViewBytes];  ///< what it shows besides; of an opening: pb_geometry; of STATISTICS: HostAnswers
  pb_record event_records[kMaxEvents];             ///< reply: the next victims of sets (kNextVictims)
  SiteFacts sites[kMaxSites];                      ///< reply to an opening
  uint8_t published[kMaxPublishedBytes];           ///< reply to a boundary that samples; holds until the next
  uint64_t statistics[PB_HOOKS * (1 + PB_CODES)];  ///< reply: PB_HOOKS calls, then by hook PB_CODES answers
};

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
