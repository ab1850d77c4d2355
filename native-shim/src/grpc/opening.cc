#include "grpc/opening.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "failure.h"
#include "grpc/described_messages.h"
#include "printable.h"

namespace policybridge {
namespace {

/** How many sites of `part` there are, and at which index the first lies. */
struct Range {
  uint32_t first;
  uint32_t count;
};

Range sites_of(v1::PartKind part, const pb_geometry& geometry) {
  switch (part) {
    case v1::PART_KIND_L1D:
      return {0, geometry.sms};
    case v1::PART_KIND_L2:
      return {geometry.sms, geometry.sub_partitions};
    case v1::PART_KIND_DRAM:
      return {geometry.sms + geometry.sub_partitions, geometry.channels};
    case v1::PART_KIND_WARPS:
      return {geometry.sms + geometry.sub_partitions + geometry.channels, geometry.sms};
    default:
      return {0, 0};
  }
}

}  // namespace

v1::Open make_open(const Settings& settings, const pb_geometry& geometry, const char* host) {
  v1::Open open;
  open.set_version(kFrameVersion);
  open.set_policy(settings.policy);
  open.set_seed(settings.seed);
  open.set_liveness_limit(settings.liveness_limit);
  set_geometry(geometry, open.mutable_geometry());
  open.mutable_geometry()->set_host(host);
  return open;
}

void take_opened(const v1::Opened& opened, const pb_geometry& geometry, Frame& frame) {
  if (opened.version() != kFrameVersion) {
    throw ServerFailure("the policy server speaks version " + std::to_string(opened.version()) + "; expected " +
                        std::to_string(kFrameVersion));
  }
  frame.site_count = site_count(geometry);
  std::fill_n(frame.sites, std::min(frame.site_count, kMaxSites), SiteFacts{});
  for (const v1::SiteFacts& sent : opened.sites()) {
    Range range = sites_of(sent.part(), geometry);
    if (sent.unit() >= range.count || range.first + sent.unit() >= kMaxSites) {
      throw ServerFailure("the policy server has a part at part=" + std::to_string(sent.part()) + " unit=" +
                          std::to_string(sent.unit()) + "; this host has " + std::to_string(range.count) + " of them");
    }
    SiteFacts& site = frame.sites[range.first + sent.unit()];
    site.hooks = sent.hooks();
    site.prompt = sent.prompt();
    site.flags =
        kPresent | (sent.chooses_invalid() ? kChoosesInvalid : 0U) | (sent.publishes() ? kPublishes : 0U) |
        (sent.sees_no_accesses() ? kSeesNoAccesses : 0U) | (sent.always_picks_a_way() ? kAlwaysPicksAWay : 0U) |
        (sent.always_picks_a_request() ? kAlwaysPicksARequest : 0U) | (sent.picks_by_hits() ? kPicksByHits : 0U) |
        (sent.ignores_repeated_hits() ? kIgnoresRepeatedHits : 0U) |
        (sent.touch_moves_to_mru() ? kTouchMovesToMru : 0U) | (sent.orders_all_warps() ? kOrdersAllWarps : 0U);
    take_scopes(sent, site);
  }
  put_text(line_of(opened.policy()), frame);
}

void put_text(const std::string& text, Frame& frame) {
  frame.reply_text_bytes = static_cast<uint32_t>(std::min<size_t>(text.size(), kTextBytes));
  std::memcpy(frame.text, text.data(), frame.reply_text_bytes);
}

}  // namespace policybridge
