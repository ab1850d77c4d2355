#pragma once

#include <memory>

#include "transport.h"

namespace policybridge {

/** The transport that the settings choose. Throws Failure if its library is missing. */
std::unique_ptr<Transport> make_transport(const Settings& settings);

}  // namespace policybridge
