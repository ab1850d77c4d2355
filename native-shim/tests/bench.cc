// What a query costs a host over JNA and over shared memory; printed line by line as "name numbers" and made into a
// table by ./policybridge bench bridge.
//
//   bridge-bench              over JNA: start, then query, query_with_events and allocated
//   bridge-bench start        start alone, in a process that is new
//   bridge-bench shm:PATH     over shared memory, without allocated; ./policybridge serve --listen shm:PATH is running
//
//   start SECONDS             pb_open; over JNA making the JVM included
//   query MEDIAN P99       nanoseconds
//   query_with_events MEDIAN P99    with the two events that wait for it
//   allocated BYTES           per query with events, on the querying thread, by the JVM's own counter

#include <algorithm>
#include <chrono>
#include <string>

#include "allocated.h"
#include "host.h"

namespace {

using Clock = std::chrono::steady_clock;

double seconds(Clock::time_point from) { return std::chrono::duration<double>(Clock::now() - from).count(); }

/** Queries between two reads of the clock, which costs a tenth of one query. */
constexpr int kBlock = 20;
constexpr int kWarmUp = 500000;
constexpr int kRounds = 1000000;

/** A host that queries victims, with `events` hits before each query. */
class Querying {
 public:
  Querying(pb_session* session, int events) : session_(session), events_(events) {}

  void query(int i) {
    for (int event = 0; event < events_; event++) {
      hit_.arg[0] = i % host::kSets;
      hit_.arg[1] = event;
      hit_.access.n = i;
      pb_event(session_, &hit_);
    }
    victim_.arg[0] = i % host::kSets;
    victim_.access.n = i;
    pb_answer answer{};
    pb_query(session_, &victim_, &ways_.view, &answer);
  }

  void query_many(int count) {
    for (int i = 0; i < count; i++) {
      query(i);
    }
  }

  /** Prints median and 99th percentile of the nanoseconds that one query takes. */
  void measure(const char* name) {
    query_many(kWarmUp);
    std::vector<double> times;
    times.reserve(kRounds / kBlock);
    for (int first = 0; first < kRounds; first += kBlock) {
      Clock::time_point start = Clock::now();
      for (int i = 0; i < kBlock; i++) {
        query(first + i);
      }
      times.push_back(seconds(start) * 1e9 / kBlock);
    }
    std::sort(times.begin(), times.end());
    std::printf("%s %.1f %.1f\n", name, times[times.size() / 2], times[times.size() * 99 / 100]);
  }

 private:
  pb_session* session_;
  const int events_;
  host::AllWays ways_{host::kWays};
  pb_record hit_ = host::record(PB_HIT);
  pb_record victim_ = host::record(PB_VICTIM);
};

}  // namespace

int main(int count, char** arguments) {
  Clock::time_point start = Clock::now();
  const std::string argument = count < 2 ? "" : arguments[1];
  const bool served = argument.rfind("shm:", 0) == 0;
  pb_session* session =
      host::open("policy = lru\nremember = no\n" + (served ? "call = shm\nserver = " + argument + "\n" : ""));
  std::printf("start %.4f\n", seconds(start));
  if (argument != "start") {
    Querying(session, 0).measure("query");
    Querying querying(session, 2);
    querying.measure("query_with_events");
    if (served) {
      return pb_close(session) == PB_OK ? 0 : 1;
    }
    Allocated allocated;
    int64_t before = allocated.bytes();
    querying.query_many(kRounds);
    std::printf("allocated %.6f\n", static_cast<double>(allocated.bytes() - before) / kRounds);
  }
  return pb_close(session) == PB_OK ? 0 : 1;
}
