#pragma once

#include <memory>

#include "transport.h"

namespace policybridge {

/** A session without policies, as for a run that is only recorded: no Java runs, and nothing crosses. */
class NoTransport final : public Transport {
 public:
  Frame& frame() override { return *frame_; }
  void open(const Settings& settings, const pb_geometry& geometry, const char* host) override;
  void exchange() override;
  void close() noexcept override {}

 private:
  std::unique_ptr<Frame> frame_ = std::make_unique<Frame>();
};

}  // namespace policybridge
