#pragma once

#include "frame.h"

namespace policybridge {

/** Whether the record has an access; without a view NEXT_REQUEST asks whether one may enter the queue. */
bool shows_access(const pb_record& record, bool viewed);

/** The view that belongs to a question: null where its hook has none, or where it is empty. */
const pb_view* shown(const pb_record& question, const pb_view* view);

/** Copies what Java may read of a record: without an access that is `seen` only the part before it. */
void copy(pb_record& to, const pb_record& from, bool seen, bool viewed = false);

/** Throws Failure if a question, or what is shown with it, does not fit the other or the host; `view` is null where
 * nothing is shown. */
void check(const pb_record& question, const pb_view* view, const pb_geometry& geometry);

/** Puts a question that was checked, and what is shown with it, into the frame; accesses only if they are `seen`. */
void show(const pb_record& question, const pb_view* view, bool seen, Frame& frame);

/** The answer to a question that was checked, if `site` can give no other one; code 0 where it has a choice. */
pb_answer only_answer(const SiteFacts& site, const pb_record& question, const pb_view* view);

}  // namespace policybridge
