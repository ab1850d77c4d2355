#pragma once

#include <string>

#include "frame.h"
#include "hooks.h"

/** Which answers to a hook are legal, and how a query reads in a message. */
namespace policybridge {

/** Events that name a line that an access touches. */
constexpr uint64_t kTouches = bit(PB_HIT) | bit(PB_PENDING_HIT) | bit(PB_SECTOR_MISS) | bit(PB_INSERT);

/**
 * The argument of an event of a set in which Java writes, when it has received it, the next victims there: 1 +
 * each in kNextVictimBits bits, the first in the lowest; 0 if it writes none. kKnown before Java receives it: this side
 * knows.
 */
constexpr int kNextVictims = 4;
constexpr unsigned kNextVictimBits = 16;
constexpr int64_t kKnown = -1;

/** Throws Failure unless the answer in the frame is a legal one to the question in the frame. */
void check_answer(const Frame& frame);

/** "L1D 3 victim set=5 cycle=100 address=1f80". */
std::string describe(const pb_record& record, bool seen = true);

/** The question in the frame, or what else the frame is for. */
std::string describe(const Frame& frame);

/** "victim", or "hook 99". */
std::string hook_name(unsigned hook);

/** "L1D 3". */
std::string site_name(unsigned part, unsigned unit);

}  // namespace policybridge
