// Memory that host and GPU share: managed memory, and memory of the host that is mapped to the GPU. The host has a copy
// of its own, which counts between launches: a launch sends it before, and fetches it again when the kernel has ended.
#pragma once

#include "declarations.h"

namespace policybridge::cudart {

// Bytes `at` of the GPU are a copy of those at `host` from now on.
void mirror(void* host, uint64_t at, size_t size);

// Whether one begins at `at`, which then is none any more.
bool forgetMirror(uint64_t at);

// The host's copy of what the GPU has at `at`; nullptr if it has none.
void* mirrored(uint64_t at);

Error sendMirrors();

Error fetchMirrors();

}  // namespace policybridge::cudart
