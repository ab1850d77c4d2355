#pragma once

// clang-format off

#include "frame_layout.h"
#include "policy_bridge.pb.h"
#include "policybridge.h"

/**
 * A host's geometry and the scopes of a site as messages. Written by io.policybridge.hooks from
 * frame_layout.tsv and the hooks' description; change those.
 */
namespace policybridge {

inline void set_shape(const pb_cache_shape& shape, v1::CacheShape* message) {
  message->set_sets(shape.sets);
  message->set_ways(shape.ways);
  message->set_line_bytes(shape.line_bytes);
}

inline void set_geometry(const pb_geometry& geometry, v1::HostGeometry* message) {
  message->set_sms(geometry.sms);
  message->set_sub_partitions(geometry.sub_partitions);
  message->set_channels(geometry.channels);
  message->set_banks(geometry.banks);
  message->set_schedulers(geometry.schedulers);
  message->set_warps(geometry.warps);
  message->set_warp_size(geometry.warp_size);
  message->set_ctas(geometry.ctas);
  set_shape(geometry.l1d, message->mutable_l1d());
  set_shape(geometry.l2, message->mutable_l2());
  for (int hook = 1; hook < PB_HOOKS; hook++) {
    if ((geometry.offered >> hook & 1) != 0) {
      message->add_offered(static_cast<v1::Hook>(hook));
    }
  }
}

inline void take_scopes(const v1::SiteFacts& message, SiteFacts& site) {
  site.scopes[0] = static_cast<uint8_t>(message.route_scope());
  site.scopes[1] = static_cast<uint8_t>(message.victim_scope());
  site.scopes[2] = static_cast<uint8_t>(message.no_eligible_way_scope());
  site.scopes[3] = static_cast<uint8_t>(message.grain_scope());
}

}  // namespace policybridge
