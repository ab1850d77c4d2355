#pragma once

#include "frame.h"
#include "policy_bridge.pb.h"
#include "settings.h"

namespace policybridge {

/** The message that opens a session. */
v1::Open make_open(const Settings& settings, const pb_geometry& geometry, const char* host);

/** Writes the server's sites and policy into the frame. Throws std::runtime_error for a site that the host does not
 * have. */
void take_opened(const v1::Opened& opened, const pb_geometry& geometry, Frame& frame);

/** Writes `text`, shortened if need be, where the frame has its text. */
void put_text(const std::string& text, Frame& frame);

}  // namespace policybridge
