#pragma once

#include "frame.h"

namespace policybridge {

/** Whether the record has an access; NEXT_REQUEST has one if it shows no view. */
bool shows_access(const pb_record& record, bool has_view);

/** The view that belongs to a query: null where its hook has none, or where it is empty. */
const pb_view* shown(const pb_record& query, const pb_view* view);

/** Copies the part of a record that Java reads: all of it if the site sees accesses and the record has one, else
 * the part before the access. */
void copy(pb_record& to, const pb_record& from, bool sees_accesses, bool has_view = false);

/** Throws Failure if a query and its view fit neither each other nor the host; `view` may be null. */
void check(const pb_record& query, const pb_view* view, const pb_geometry& geometry);

/** Puts a query that was checked, and its view, into the frame; accesses only if the site sees them. */
void show(const pb_record& query, const pb_view* view, bool sees_accesses, Frame& frame);

/** Throws Failure if the reply to a WARP_ORDER in the frame is no order of the warps of `view`. */
void check_order(const pb_record& query, const pb_view& view, const Frame& frame);

/** The answer to a query that was checked, if only one is possible at `site`; otherwise code 0. */
pb_answer only_answer(const SiteFacts& site, const pb_record& query, const pb_view* view);

}  // namespace policybridge
