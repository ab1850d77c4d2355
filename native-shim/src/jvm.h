#pragma once

#include <string>

#include "settings.h"

namespace policybridge {

/** Path of libpolicybridge.so, as it was loaded. */
std::string library_path();

/**
 * Starts the JVM of this process and binds it to this library. A process can have one JVM only: the first call starts
 * it on the calling thread, later ones check that their settings are the same. `exit` is called with the status,
 * instead of ending the process, when Java code ends the JVM. Throws Failure if no JVM is found or the settings differ.
 */
void start_jvm(const Settings& settings, void (*exit)(int status));

}  // namespace policybridge
