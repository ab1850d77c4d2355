// The simulator, where the program was not started by it: this library starts it.
#pragma once

#include <string>

namespace policybridge::cudart {

// Starts `command`, of a shell, with a connection as its standard input; its output is the program's. Returns our end
// of the connection, or -1, with a line on standard error. Until the program has ended, a signal that ends it lets the
// simulator print what it has counted first; signals that the program handles are its own.
int startSimulator(const char* command);

// Why the simulator that was started closed the connection before it answered; empty if it or its shell has said that.
std::string refusal();

// Waits until the simulator that was started has printed all. Nothing if none was.
void awaitSimulator();

}  // namespace policybridge::cudart
