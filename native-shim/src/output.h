#pragma once

#include <string>

namespace policybridge {

/** Writes `text` to standard output, after what the host has written there. What is lost, `unwritten` says. */
void print(const std::string& text);

/** Flushes standard output and the host's other files; says what could not be written and why, or is empty. */
std::string unwritten();

}  // namespace policybridge
