#pragma once

#include <string>

#include "settings.h"

namespace policybridge {

/** Path of libpolicybridge.so, as it was loaded. */
std::string library_path();

/**
 * Sees to it that this process has a JVM and that it is bound to this library: there is one JVM in a process, ever,
 * made on the first call by the thread that calls. `exit` is called with the status, instead of ending the process,
 * when Java code ends the JVM. Throws Failure if there is none, or the one there is was made with other settings.
 */
void start_jvm(const Settings& settings, void (*exit)(int status));

}  // namespace policybridge
