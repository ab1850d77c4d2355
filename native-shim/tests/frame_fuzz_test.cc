// Damaged replies of the Java side: for any frame a session gives a legal answer or fails with one message.
//
//   frame-fuzz-test [ROUNDS [SEED]]

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <random>

#include "answers.h"
#include "check.h"
#include "failure.h"
#include "host.h"
#include "session.h"
#include "transport.h"

using namespace policybridge;

namespace {

/** A Java side whose replies are right but for some bytes. */
class Damaging final : public Transport {
 public:
  explicit Damaging(std::mt19937_64& random) : random_(random) {}

  Frame& frame() override { return *frame_; }

  void open(const Settings&, const pb_geometry& geometry, const char*) override {
    frame_->site_count = site_count(geometry);
    for (uint32_t i = 0; i < frame_->site_count; i++) {
      frame_->sites[i].hooks = kHooks;
      frame_->sites[i].flags = kPresent | kPublishes;
      frame_->sites[i].route_scope = frame_->sites[i].victim_scope = kSet;
    }
    reply();
    if (random_() % 2 == 0) {
      damage(offsetof(Frame, sites), site_count(geometry) * sizeof(SiteFacts));
    }
  }

  void exchange() override { reply(); }
  void close() noexcept override {}

 private:
  void reply() {
    frame_->echo = frame_->sequence;
    frame_->status = kAnswered;
    frame_->code = frame_->query.hook == PB_VICTIM ? PB_WAY : frame_->query.hook == PB_ROUTE ? PB_CACHE : PB_NONE;
    frame_->value = 1;
    frame_->next_tick = INT64_MAX;
    frame_->reply_text_bytes = 4;
    if (random_() % 8 == 0) {
      damage(offsetof(Frame, event_records), 2 * sizeof(pb_record));  // next victims lie there
    }
    if (random_() % 16 == 0) {
      damage(offsetof(Frame, echo), offsetof(Frame, text) - offsetof(Frame, echo));
    }
  }

  /** Changes one to four bytes, each to something likely to matter or to anything. */
  void damage(size_t from, size_t length) {
    auto* bytes = reinterpret_cast<uint8_t*>(frame_.get());
    for (uint64_t left = 1 + random_() % 4; left > 0; left--) {
      const uint8_t likely[] = {0, 1, 0x7f, 0x80, 0xff, static_cast<uint8_t>(random_())};
      bytes[from + random_() % length] = likely[random_() % sizeof likely];
    }
  }

  std::mt19937_64& random_;
  std::unique_ptr<Frame> frame_ = std::make_unique<Frame>();
};

/** One host: a victim, a route, events, a boundary, statistics, a digest, and the end. */
void one_session(std::mt19937_64& random) {
  Session session(Settings::read(nullptr, "policy = fuzzed\n"), host::geometry(), "fuzz", true,
                  std::unique_ptr<Transport>(new Damaging(random)));
  host::AllWays ways(host::kWays);
  ways.words[0] = 0b0110;
  session.wanted(PB_PART_WARPS, 1);
  for (int i = 0; i < 8; i++) {
    session.event(host::record(PB_HIT, i, 1, i));
    pb_answer answer = session.query(host::record(PB_VICTIM, i, 0, i), &ways.view);
    EQUAL(true, answer.code == PB_WAY && (answer.value == 1 || answer.value == 2));
    answer = session.query(host::record(PB_ROUTE, 0, 0, i), nullptr);
    EQUAL(true, answer.code >= PB_CACHE && answer.code <= PB_STALL);
    session.boundary(static_cast<uint64_t>(i));
    EQUAL(true, session.warp_mask(1) < session.load_mask(1));
  }
  session.kernel_began(1, "k", 1, 32);
  session.statistics();
  session.digest();
  session.close();
}

}  // namespace

int main(int count, char** arguments) {
  const int rounds = count > 1 ? std::atoi(arguments[1]) : 3000;
  const uint64_t seed = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 20261;
  std::mt19937_64 random(seed);
  int failures = 0;
  for (int round = 0; round < rounds; round++) {
    try {
      one_session(random);
    } catch (const Failure& failure) {
      failures++;
      if (*failure.what() == 0) {
        std::printf("FAILED round %d of seed %llu: a failure without a message\n", round,
                    static_cast<unsigned long long>(seed));
        return 1;
      }
    } catch (const std::exception& other) {
      std::printf("FAILED round %d of seed %llu: %s\n", round, static_cast<unsigned long long>(seed), other.what());
      return 1;
    }
  }
  std::printf("%d sessions, %d failed as they should\n", rounds, failures);
  return failures > rounds / 4 && failures < rounds ? 0 : 1;
}
