#pragma once

#include <algorithm>
#include <memory>

#include "answers.h"
#include "transport.h"

namespace fuzz {

/** The Java side of a session, with a policy of every hook at every site; what it replies, its heirs say. */
class JavaSide : public policybridge::Transport {
 public:
  /** `flags` of each site, beside the usual ones. */
  explicit JavaSide(uint32_t flags = 0) : flags_(flags) {}

  policybridge::Frame& frame() override { return *frame_; }

  void open(const policybridge::Settings&, const pb_geometry& geometry, const char*) override {
    frame_->site_count = policybridge::site_count(geometry);
    for (uint32_t i = 0; i < std::min(frame_->site_count, policybridge::kMaxSites); i++) {
      policybridge::SiteFacts& site = frame_->sites[i];
      site.hooks = policybridge::kHooks;
      site.flags = policybridge::kPresent | policybridge::kPublishes | flags_;
      for (unsigned query : {PB_ROUTE, PB_VICTIM}) {
        site.scopes[policybridge::scope_index(query)] = policybridge::kSet;
      }
    }
    reply();
  }

  void exchange() override { reply(); }
  void close() noexcept override {}

 protected:
  /** Fills in the reply part of `frame_`. */
  virtual void reply() = 0;

  const std::unique_ptr<policybridge::Frame> frame_ = std::make_unique<policybridge::Frame>();

 private:
  const uint32_t flags_;
};

}  // namespace fuzz
