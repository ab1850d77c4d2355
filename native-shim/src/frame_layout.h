#pragma once

// clang-format off

#include <cstddef>
#include <cstdint>

#include "policybridge.h"

/** The structures of the frame. Written by io.policybridge.hooks from frame_layout.tsv; change that. */
namespace policybridge {

/** What is queried and notified at one site. Sites lie in the order L1D, L2, DRAM, warps, units ascending. */
struct SiteFacts {
  uint64_t hooks;    ///< bit h: a policy implements hook h, or hook h makes published state due
  uint64_t prompt;   ///< bit h: hook h makes published state due
  uint32_t flags;    ///< SiteFlags; 0 where no policy has a part
  uint8_t scopes[4]; ///< of the queries of kRemembered, in their order: Scope
};

/** See frame.h. */
struct Frame {
  uint32_t magic;               ///< request: PBF1, written by Java
  uint32_t version;             ///< written by Java
  uint64_t sequence;
  uint32_t purpose;             ///< Purpose
  uint32_t flags;               ///< BoundaryFlags
  uint32_t events;              ///< records in event_records
  uint32_t view_bytes;          ///< bytes in view that belong to the query
  uint64_t cycle;               ///< of a boundary
  uint32_t text_bytes;          ///< of an opening
  uint8_t reserved[20];
  uint64_t echo;                ///< reply: sequence that is answered
  int32_t status;               ///< Status
  int32_t code;                 ///< pb_code
  int64_t value;                ///< of the answer, or a digest
  uint64_t next_tick;           ///< after every exchange
  uint32_t reply_text_bytes;    ///< error message, or effective policy after opening
  uint32_t site_count;          ///< after opening
  uint8_t reserved2[24];
  char text[8192];              ///< request: settings of an opening, "key=value" lines; reply: message or policy
  pb_record query;              ///< or commit, of kQuery
  uint8_t view[53248];          ///< what it shows besides; of an opening: pb_geometry; of STATISTICS: HostAnswers
  pb_record event_records[256]; ///< reply: the next victims of sets (kNextVictims)
  SiteFacts sites[4096];        ///< reply to an opening
  uint8_t published[270336];    ///< reply to a boundary that samples; holds until the next
  uint64_t statistics[624];     ///< reply: by hook calls, then by hook and code answers
};

/** A count of a host's geometry by its name. */
struct GeometryCount {
  const char* name;
  uint32_t pb_geometry::*count;
};

/** All but those of the caches, in their order. */
constexpr GeometryCount kGeometryCounts[] = {
    {"sms", &pb_geometry::sms},
    {"sub_partitions", &pb_geometry::sub_partitions},
    {"channels", &pb_geometry::channels},
    {"banks", &pb_geometry::banks},
    {"schedulers", &pb_geometry::schedulers},
    {"warps", &pb_geometry::warps},
    {"warp_size", &pb_geometry::warp_size},
    {"ctas", &pb_geometry::ctas},
};

static_assert(offsetof(pb_access, address) == 0, "as described");
static_assert(offsetof(pb_access, pc) == 8, "as described");
static_assert(offsetof(pb_access, cycle) == 16, "as described");
static_assert(offsetof(pb_access, kernel) == 24, "as described");
static_assert(offsetof(pb_access, cta) == 28, "as described");
static_assert(offsetof(pb_access, warp_in_cta) == 32, "as described");
static_assert(offsetof(pb_access, n) == 36, "as described");
static_assert(offsetof(pb_access, request) == 40, "as described");
static_assert(offsetof(pb_access, sector) == 44, "as described");
static_assert(offsetof(pb_access, sm) == 48, "as described");
static_assert(offsetof(pb_access, scheduler) == 52, "as described");
static_assert(offsetof(pb_access, slot) == 56, "as described");
static_assert(offsetof(pb_access, dynamic_warp) == 60, "as described");
static_assert(offsetof(pb_access, partition) == 64, "as described");
static_assert(offsetof(pb_access, lanes) == 68, "as described");
static_assert(offsetof(pb_access, size) == 72, "as described");
static_assert(offsetof(pb_access, requests) == 76, "as described");
static_assert(offsetof(pb_access, lines) == 78, "as described");
static_assert(offsetof(pb_access, sectors) == 80, "as described");
static_assert(offsetof(pb_access, kind) == 81, "as described");
static_assert(offsetof(pb_access, space) == 82, "as described");
static_assert(offsetof(pb_access, tag) == 83, "as described");
static_assert(offsetof(pb_access, reserved) == 84, "as described");
static_assert(sizeof(pb_access) == 88, "as described");

static_assert(offsetof(pb_record, hook) == 0, "as described");
static_assert(offsetof(pb_record, part) == 2, "as described");
static_assert(offsetof(pb_record, unit) == 4, "as described");
static_assert(offsetof(pb_record, arg) == 8, "as described");
static_assert(offsetof(pb_record, access) == 48, "as described");
static_assert(sizeof(pb_record) == 136, "as described");

static_assert(offsetof(pb_queued, row) == 0, "as described");
static_assert(offsetof(pb_queued, tag) == 8, "as described");
static_assert(offsetof(pb_queued, bank) == 12, "as described");
static_assert(offsetof(pb_queued, state) == 14, "as described");
static_assert(offsetof(pb_queued, access) == 16, "as described");
static_assert(sizeof(pb_queued) == 104, "as described");

static_assert(offsetof(pb_cache_shape, sets) == 0, "as described");
static_assert(offsetof(pb_cache_shape, ways) == 4, "as described");
static_assert(offsetof(pb_cache_shape, line_bytes) == 8, "as described");
static_assert(sizeof(pb_cache_shape) == 12, "as described");

static_assert(offsetof(pb_geometry, sms) == 0, "as described");
static_assert(offsetof(pb_geometry, sub_partitions) == 4, "as described");
static_assert(offsetof(pb_geometry, channels) == 8, "as described");
static_assert(offsetof(pb_geometry, banks) == 12, "as described");
static_assert(offsetof(pb_geometry, schedulers) == 16, "as described");
static_assert(offsetof(pb_geometry, warps) == 20, "as described");
static_assert(offsetof(pb_geometry, warp_size) == 24, "as described");
static_assert(offsetof(pb_geometry, ctas) == 28, "as described");
static_assert(offsetof(pb_geometry, l1d) == 32, "as described");
static_assert(offsetof(pb_geometry, l2) == 44, "as described");
static_assert(offsetof(pb_geometry, offered) == 56, "as described");
static_assert(sizeof(pb_geometry) == 64, "as described");

static_assert(offsetof(SiteFacts, hooks) == 0, "as described");
static_assert(offsetof(SiteFacts, prompt) == 8, "as described");
static_assert(offsetof(SiteFacts, flags) == 16, "as described");
static_assert(offsetof(SiteFacts, scopes) == 20, "as described");
static_assert(sizeof(SiteFacts) == 24, "as described");

static_assert(offsetof(Frame, magic) == 0, "as described");
static_assert(offsetof(Frame, version) == 4, "as described");
static_assert(offsetof(Frame, sequence) == 8, "as described");
static_assert(offsetof(Frame, purpose) == 16, "as described");
static_assert(offsetof(Frame, flags) == 20, "as described");
static_assert(offsetof(Frame, events) == 24, "as described");
static_assert(offsetof(Frame, view_bytes) == 28, "as described");
static_assert(offsetof(Frame, cycle) == 32, "as described");
static_assert(offsetof(Frame, text_bytes) == 40, "as described");
static_assert(offsetof(Frame, reserved) == 44, "as described");
static_assert(offsetof(Frame, echo) == 64, "as described");
static_assert(offsetof(Frame, status) == 72, "as described");
static_assert(offsetof(Frame, code) == 76, "as described");
static_assert(offsetof(Frame, value) == 80, "as described");
static_assert(offsetof(Frame, next_tick) == 88, "as described");
static_assert(offsetof(Frame, reply_text_bytes) == 96, "as described");
static_assert(offsetof(Frame, site_count) == 100, "as described");
static_assert(offsetof(Frame, reserved2) == 104, "as described");
static_assert(offsetof(Frame, text) == 128, "as described");
static_assert(offsetof(Frame, query) == 8320, "as described");
static_assert(offsetof(Frame, view) == 8456, "as described");
static_assert(offsetof(Frame, event_records) == 61704, "as described");
static_assert(offsetof(Frame, sites) == 96520, "as described");
static_assert(offsetof(Frame, published) == 194824, "as described");
static_assert(offsetof(Frame, statistics) == 465160, "as described");
static_assert(sizeof(Frame) == 470152, "as described");

}  // namespace policybridge
