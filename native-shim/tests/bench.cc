// The cost of a question that travels with two events, and of opening a session: median and 99th percentile.

#include <algorithm>
#include <chrono>

#include "host.h"

namespace {

using Clock = std::chrono::steady_clock;

double seconds(Clock::time_point from) { return std::chrono::duration<double>(Clock::now() - from).count(); }

/** Nanoseconds of each of `count` questions, each with `events` events before it. */
std::vector<double> questions(pb_session* session, int count, int events) {
  host::AllWays ways(host::kWays);
  std::vector<double> times;
  times.reserve(count);
  for (int i = 0; i < count; i++) {
    Clock::time_point start = Clock::now();
    for (int event = 0; event < events; event++) {
      pb_record hit = host::record(PB_HIT, i % host::kSets, event, i);
      pb_event(session, &hit);
    }
    pb_record victim = host::record(PB_VICTIM, i % host::kSets, 0, i);
    pb_answer answer{};
    pb_query(session, &victim, &ways.view, &answer);
    times.push_back(seconds(start) * 1e9);
  }
  std::sort(times.begin(), times.end());
  return times;
}

void report(const char* what, const std::vector<double>& times) {
  std::printf("%-40s median %6.0f ns  p99 %6.0f ns\n", what, times[times.size() / 2], times[times.size() * 99 / 100]);
}

}  // namespace

int main() {
  Clock::time_point start = Clock::now();
  pb_session* session = host::open("policy = lru\nremember = no\n");
  std::printf("%-40s %6.0f ms\n", "opening, JVM included", seconds(start) * 1e3);
  questions(session, 200000, 2);
  report("a question", questions(session, 500000, 0));
  report("a question with two queued events", questions(session, 500000, 2));
  std::vector<double> nothing;
  for (int i = 0; i < 500000; i++) {
    start = Clock::now();
    pb_boundary(session, i);
    nothing.push_back(seconds(start) * 1e9);
  }
  std::sort(nothing.begin(), nothing.end());
  report("a boundary where nothing is due", nothing);
  return pb_close(session) == PB_OK ? 0 : 1;
}
