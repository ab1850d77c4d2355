// Memory of the GPU.
#pragma once

#include "declarations.h"

namespace policybridge::cudart {

// An address as the simulator knows it.
inline uint64_t address(const void* pointer) { return reinterpret_cast<uintptr_t>(pointer); }

// A new buffer; nullptr for one of no bytes.
Error allocate(void** to, uint64_t size);

Error release(void* buffer);

// Copies `size` bytes; of `kind` what is mirrored (mirrors.h) counts as memory of the host.
Error copy(void* to, const void* from, size_t size, Copy kind);

// Copies `height` rows of `width` bytes, which begin at multiples of a pitch.
Error copyRows(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width, size_t height, Copy kind);

}  // namespace policybridge::cudart
