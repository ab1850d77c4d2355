// What a question costs a host over JNA; printed line by line as "name numbers" and made into a table by ./policybridge
// bench bridge.
//
//   bridge-bench              start, then question, question_with_events and allocated
//   bridge-bench start        start alone, in a process that is new
//
//   start SECONDS             pb_open, making the JVM included
//   question MEDIAN P99       nanoseconds
//   question_with_events MEDIAN P99    with the two events that wait for it
//   allocated BYTES           per question with events, on the asking thread, by the JVM's own counter

#include <algorithm>
#include <chrono>
#include <cstring>

#include "allocated.h"
#include "host.h"

namespace {

using Clock = std::chrono::steady_clock;

double seconds(Clock::time_point from) { return std::chrono::duration<double>(Clock::now() - from).count(); }

/** Questions between two looks at the clock, which costs a tenth of one question. */
constexpr int kBlock = 20;
constexpr int kWarmUp = 500000;
constexpr int kRounds = 1000000;

/** A host that asks for victims, with `events` hits before each question. */
class Asking {
 public:
  Asking(pb_session* session, int events) : session_(session), events_(events) {}

  void ask(int i) {
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

  void ask_many(int count) {
    for (int i = 0; i < count; i++) {
      ask(i);
    }
  }

  /** Prints median and 99th percentile of the nanoseconds that one question takes. */
  void measure(const char* name) {
    ask_many(kWarmUp);
    std::vector<double> times;
    times.reserve(kRounds / kBlock);
    for (int first = 0; first < kRounds; first += kBlock) {
      Clock::time_point start = Clock::now();
      for (int i = 0; i < kBlock; i++) {
        ask(first + i);
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
  pb_session* session = host::open("policy = lru\nremember = no\n");
  std::printf("start %.4f\n", seconds(start));
  if (count < 2 || std::strcmp(arguments[1], "start") != 0) {
    Asking(session, 0).measure("question");
    Asking asking(session, 2);
    asking.measure("question_with_events");
    Allocated allocated;
    int64_t before = allocated.bytes();
    asking.ask_many(kRounds);
    std::printf("allocated %.6f\n", static_cast<double>(allocated.bytes() - before) / kRounds);
  }
  return pb_close(session) == PB_OK ? 0 : 1;
}
