#pragma once

#include "transport.h"

namespace policybridge {

/**
 * The call path inside this process: the frame is static memory that Java sees as a direct buffer, and a crossing is
 * one call of a function without arguments. Only the thread that started the JVM crosses.
 */
class JnaTransport final : public Transport {
 public:
  Frame& frame() override;
  void open(const Settings& settings, const pb_geometry& geometry, const char* host) override;
  void exchange() override;
  void close() noexcept override {}
};

}  // namespace policybridge
