// A host that makes each kind of call once, so that its JVM loads the classes that real hosts need and lists them for
// the archive of classes:
//
//   policybridge-rehearsal [LINE...]     each LINE is one of the configuration, such as "jvm-options = -Xshare:on"
//
// Ends with status 0, or with a message and status 2 or 3.

#include <cstdio>
#include <string>

#include "policybridge.h"

namespace {

/** The smallest geometry whose caches, queues and warps leave policies a choice. */
pb_geometry smallest() {
  pb_geometry g{};
  g.sms = g.sub_partitions = g.channels = g.schedulers = 1;
  g.banks = g.warps = g.ctas = 2;
  g.warp_size = 32;
  g.l1d = g.l2 = {1, 2, 128};
  g.offered = (uint64_t{1} << PB_HOOKS) - 2;
  return g;
}

pb_record load(uint16_t hook, uint16_t part, int64_t way) {
  pb_record r{};
  r.hook = hook;
  r.part = part;
  r.arg[1] = way;
  r.access.kernel = 1;
  r.access.n = 1;
  r.access.sector = -1;
  r.access.size = 128;
  r.access.requests = r.access.lines = 1;
  r.access.lanes = ~0u;
  r.access.sectors = 0xf;
  r.access.kind = PB_LOAD;
  r.access.space = PB_GLOBAL;
  return r;
}

void play(pb_session* session) {
  pb_kernel_began(session, 1, "kernel", 1, 32);
  const uint64_t both = 3;
  pb_view ways{};
  ways.count = 2;
  ways.eligible = &both;
  pb_answer answer{};
  for (uint16_t part : {PB_PART_L1D, PB_PART_L2}) {
    const pb_record hit = load(PB_HIT, part, 1);
    const pb_record victim = load(PB_VICTIM, part, 0);
    pb_event(session, &hit);
    pb_query(session, &victim, &ways, &answer);
  }
  pb_boundary(session, 1);
  pb_kernel_ended(session, 1);
  pb_report(session);
  pb_close(session);
}

}  // namespace

int main(int count, char** lines) {
  std::string configuration = "policy = lru(level=both)+fr-fcfs\nremember = no\n";
  for (int i = 1; i < count; i++) {
    configuration += lines[i] + std::string("\n");
  }
  const pb_options options{PB_ABI_VERSION, 0, "rehearsal", nullptr, configuration.c_str()};
  const pb_geometry geometry = smallest();
  pb_session* session = nullptr;
  if (pb_open(&options, &geometry, &session) != PB_OK) {
    std::fprintf(stderr, "%s\n", pb_last_error());
    return 2;
  }
  play(session);
  return 0;
}
