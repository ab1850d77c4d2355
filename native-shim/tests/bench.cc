// The cost of a question that travels with two events, and of opening a session: median and 99th percentile over blocks of 1000.

#include <algorithm>
#include <chrono>

#include "host.h"

namespace {

using Clock = std::chrono::steady_clock;

double seconds(Clock::time_point from) { return std::chrono::duration<double>(Clock::now() - from).count(); }

constexpr int kBlock = 1000;

/** Nanoseconds of one call of `round`, by blocks of a thousand: the clock costs as much as a short call. */
template <typename Round>
std::vector<double> measured(int blocks, Round round) {
  std::vector<double> times;
  for (int block = 0; block < blocks; block++) {
    Clock::time_point start = Clock::now();
    for (int i = 0; i < kBlock; i++) {
      round(block * kBlock + i);
    }
    times.push_back(seconds(start) * 1e9 / kBlock);
  }
  std::sort(times.begin(), times.end());
  return times;
}

/** Questions, each with `events` events before it. */
std::vector<double> questions(pb_session* session, int blocks, int events) {
  host::AllWays ways(host::kWays);
  pb_record hit = host::record(PB_HIT);
  pb_record victim = host::record(PB_VICTIM);
  return measured(blocks, [&](int i) {
    for (int event = 0; event < events; event++) {
      hit.arg[0] = i % host::kSets;
      hit.arg[1] = event;
      hit.access.n = i;
      pb_event(session, &hit);
    }
    victim.arg[0] = i % host::kSets;
    victim.access.n = i;
    pb_answer answer{};
    pb_query(session, &victim, &ways.view, &answer);
  });
}

void report(const char* what, const std::vector<double>& times) {
  std::printf("%-40s median %6.0f ns  p99 %6.0f ns\n", what, times[times.size() / 2], times[times.size() * 99 / 100]);
}

}  // namespace

int main() {
  Clock::time_point start = Clock::now();
  pb_session* session = host::open("policy = lru\nremember = no\n");
  std::printf("%-40s %6.0f ms\n", "opening, JVM included", seconds(start) * 1e3);
  questions(session, 200, 2);
  report("a question", questions(session, 1000, 0));
  report("a question with two queued events", questions(session, 1000, 2));
  report("a boundary where nothing is due", measured(1000, [session](int i) { pb_boundary(session, i); }));
  return pb_close(session) == PB_OK ? 0 : 1;
}
