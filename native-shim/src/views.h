#pragma once

#include "frame.h"

namespace policybridge {

/** Whether the record has an access; without a view NEXT_REQUEST asks whether one may enter the queue. */
bool shows_access(const pb_record& record, bool viewed);

/** Copies what Java may read of a record: without access only the part before it. */
void copy(pb_record& to, const pb_record& from, bool viewed = false);

/**
 * Puts a question and what is shown with it into the frame; `view` is null where nothing is shown. Throws Failure if it does not fit the
 * question or the host.
 */
void show(const pb_record& question, const pb_view* view, const pb_geometry& geometry, Frame& frame);

}  // namespace policybridge
