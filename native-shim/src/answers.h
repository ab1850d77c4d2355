#pragma once

#include <string>

#include "frame.h"
#include "hooks.h"

/** Which answers to a hook are legal, and how queries and replies read in a message. */
namespace policybridge {

/** Events that name a line that an access touches. */
constexpr uint64_t kTouches = bit(PB_HIT) | bit(PB_PENDING_HIT) | bit(PB_SECTOR_MISS) | bit(PB_INSERT);

/**
 * The argument of an event of a set into which Java writes the next victims of the set once it has received the event:
 * 1 + way in kNextVictimBits bits each, the first in the lowest; 0 if Java names none. The shim sends kKnown where it
 * knows them already.
 */
constexpr int kNextVictims = 4;
constexpr unsigned kNextVictimBits = 16;
constexpr int64_t kKnown = -1;

/** Throws Failure unless the answer in the frame is legal for the query in the frame. */
void check_answer(const Frame& frame);

/** "L1D 3 victim set=5 cycle=100 address=1f80". */
std::string describe(const pb_record& record, bool sees_accesses = true);

/** The query in the frame, or its other purpose. */
std::string describe(const Frame& frame);

/** The text of a reply; other control characters than line ends, which the other side may have sent, are blanks. */
std::string reply_lines(const Frame& frame);

/** The text of a reply as one line. */
std::string reply_text(const Frame& frame, const char* otherwise);

/** "victim", or "hook 99". */
std::string hook_name(unsigned hook);

/** "WAY", or "code 99". */
std::string code_name(int64_t code);

/** "L1D 3". */
std::string site_name(unsigned part, unsigned unit);

}  // namespace policybridge
