// The connection to the simulator, which runs in a process of its own and does what is asked over a socket.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "declarations.h"

namespace policybridge::cudart {

// What can be asked for; the order and the payloads are those of CudaCall.java.
enum class Call : uint32_t {
  BINARY,
  READY,
  EXIT,
  ALLOCATE,
  FREE,
  WRITE,
  READ,
  MOVE,
  FILL,
  KERNEL,
  LAUNCH,
  VARIABLE,
  CYCLE,
  STORE,
  LOAD,
  NEEDS,
  CTAS,
  BIND,
  OBJECT,
};

// A piece of a payload.
struct Piece {
  const void* bytes;
  size_t size;
};

template <typename T>
Piece piece(const T& value) {
  return {&value, sizeof value};
}

struct Reply {
  Error error;
  std::vector<char> payload;

  // The number at byte `at`; 0 behind the end.
  template <typename T>
  T number(size_t at) const;
};

// Asks, and waits for the reply. Before the first call the simulator gets all fat binaries that the program has
// registered. Without a simulator: INITIALIZATION, and a line on standard error; after its end: LAUNCH_FAILURE. For
// any thread.
Reply ask(Call call, std::initializer_list<Piece> pieces);

// As above; what is read is stored at `into`, of `size` bytes.
Error askInto(Call call, std::initializer_list<Piece> pieces, void* into, size_t size);

// What has become of all that was asked for, for calls that wait: LAUNCH_FAILURE after the simulator's end.
Error finished();

// What the simulator says of its GPU, in the order of DeviceProperties.java.
const std::vector<int64_t>& properties();

}  // namespace policybridge::cudart
