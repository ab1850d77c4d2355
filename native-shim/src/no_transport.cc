#include "no_transport.h"

#include <algorithm>
#include <cstring>

namespace policybridge {
namespace {

constexpr char kPolicy[] = "native";

}  // namespace

void NoTransport::open(const Settings&, const pb_geometry& geometry, const char*) {
  frame_->site_count = site_count(geometry);
  std::fill_n(frame_->sites, frame_->site_count, SiteFacts{});
  exchange();
  std::memcpy(frame_->text, kPolicy, sizeof kPolicy - 1);
  frame_->reply_text_bytes = sizeof kPolicy - 1;
}

/** Kernels begin and end, statistics are asked for: there is nothing to tell. */
void NoTransport::exchange() {
  frame_->echo = frame_->sequence;
  frame_->status = kAnswered;
  frame_->code = PB_NONE;
  frame_->value = 0;
  frame_->next_tick = INT64_MAX;
  frame_->reply_text_bytes = 0;
}

}  // namespace policybridge
