// What the simulator says of its GPU.
#pragma once

#include <cstdint>

namespace policybridge::cudart {

// In the order of DeviceProperties.java.
enum Property {
  MAJOR,
  MINOR,
  GLOBAL_BYTES,
  SHARED_BYTES_OF_BLOCK,
  SHARED_BYTES_OF_SM,
  REGISTERS_OF_BLOCK,
  REGISTERS_OF_SM,
  CLOCK_KHZ,
  SMS,
  THREADS_OF_SM,
  PROPERTIES
};

// 0 without a simulator.
int64_t property(Property which);

}  // namespace policybridge::cudart
