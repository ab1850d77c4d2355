#pragma once

#include "frame.h"

namespace policybridge {

/** Copies what Java may read of a record: without access only the part before it. */
void copy(pb_record& to, const pb_record& from);

/**
 * Puts a question and what is shown with it into the frame; `view` is null where nothing is shown. Throws Failure if it does not fit the
 * question or the host.
 */
void show(const pb_record& question, const pb_view* view, const pb_geometry& geometry, Frame& frame);

}  // namespace policybridge
