#pragma once

#include <memory>
#include <string>

#include "answers.h"
#include "fake_transport.h"
#include "host.h"
#include "session.h"

namespace policybridge {

/** An L1D whose policy answers VICTIM and ROUTE and subscribes to HIT, INSERT and LOAD_SERVED; victims depend on their
 * set only. */
inline SiteFacts governed() {
  SiteFacts site{};
  site.hooks = bit(PB_VICTIM) | bit(PB_ROUTE) | bit(PB_HIT) | bit(PB_INSERT) | bit(PB_LOAD_SERVED);
  site.flags = kPresent;
  site.scopes[scope_index(PB_VICTIM)] = kSet;
  site.scopes[scope_index(PB_ROUTE)] = kGpu;
  return site;
}

/** A session on a fake Java side, which lives as long. */
struct Rig {
  FakeTransport* java;
  Session session;
  host::AllWays ways{host::kWays};

  explicit Rig(const std::string& settings = "remember = yes", SiteFacts l1d = governed(), SiteFacts warps = {},
               SiteFacts channel = {})
      : Rig(make(l1d, warps, channel), settings) {}

  pb_answer victim(int set = 5, int n = 0) { return session.query(host::record(PB_VICTIM, set, 0, n), &ways.view); }
  void event(uint16_t hook, int set) { session.event(host::record(hook, set)); }
  size_t queries() const { return java->queries.size(); }

 private:
  Rig(FakeTransport* transport, const std::string& settings)
      : java(transport),
        session(Settings::read(nullptr, ("policy = fake\n" + settings).c_str()), host::geometry(), "unit test", true,
                std::unique_ptr<Transport>(transport)) {}

  static FakeTransport* make(SiteFacts l1d, SiteFacts warps, SiteFacts channel) {
    auto* transport = new FakeTransport;
    transport->site = l1d;
    transport->warps = warps;
    transport->channel = channel;
    return transport;
  }
};

}  // namespace policybridge
