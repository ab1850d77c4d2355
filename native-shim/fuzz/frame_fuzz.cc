// Replies of the Java side: for any frame a session gives a legal answer or fails with one message.

#include <cstddef>
#include <memory>

#include "answers.h"
#include "choices.h"
#include "failure.h"
#include "fuzzed.h"
#include "host.h"
#include "java_side.h"
#include "session.h"

using namespace policybridge;

namespace {

/** A Java side whose replies are right but for what the input changes. */
class Damaging final : public fuzz::JavaSide {
 public:
  explicit Damaging(fuzz::Choices& choices) : choices_(choices) {}

  void open(const Settings& settings, const pb_geometry& geometry, const char* host) override {
    JavaSide::open(settings, geometry, host);
    if (choices_.byte() % 2 == 1) {
      damage(offsetof(Frame, sites), site_count(geometry) * sizeof(SiteFacts));
    }
  }

 private:
  void reply() override {
    frame_->echo = frame_->sequence;
    frame_->status = kAnswered;
    frame_->code = frame_->query.hook == PB_VICTIM ? PB_WAY : frame_->query.hook == PB_ROUTE ? PB_CACHE : PB_NONE;
    frame_->value = 1;
    frame_->next_tick = INT64_MAX;
    frame_->reply_text_bytes = 4;
    const uint8_t what = choices_.byte();
    if (what % 4 == 1) {
      damage(offsetof(Frame, event_records), 2 * sizeof(pb_record));  // next victims lie there
    }
    if (what % 8 == 2) {
      damage(offsetof(Frame, echo), offsetof(Frame, text) - offsetof(Frame, echo));
    }
    if (what % 16 == 3) {
      damage(offsetof(Frame, published), offsetof(Frame, statistics) - offsetof(Frame, published));
    }
  }

  /** Changes one to four bytes. */
  void damage(size_t from, size_t length) {
    auto* bytes = reinterpret_cast<uint8_t*>(frame_.get());
    for (size_t left = 1 + choices_.up_to(3); left > 0; left--) {
      const size_t at = choices_.up_to(length - 1);
      bytes[from + at] = choices_.byte();
    }
  }

  fuzz::Choices& choices_;
};

void require(bool right, const char* what) {
  if (!right) {
    fuzz::finding("an answer that is not legal", what);
  }
}

/** One host: a victim, a route, events, a boundary, statistics, a digest, and the end. */
void one_session(fuzz::Choices& choices) {
  Session session(Settings::read(nullptr, "policy = fuzzed\n"), host::geometry(), "fuzz", true,
                  std::unique_ptr<Transport>(new Damaging(choices)));
  host::AllWays ways(host::kWays);
  ways.words[0] = 0b0110;
  session.wanted(PB_PART_WARPS, 1);
  for (int i = 0; i < 8; i++) {
    session.event(host::record(PB_HIT, i, 1, i));
    pb_answer answer = session.query(host::record(PB_VICTIM, i, 0, i), &ways.view);
    require(answer.code == PB_WAY && (answer.value == 1 || answer.value == 2), "victim");
    answer = session.query(host::record(PB_ROUTE, 0, 0, i), nullptr);
    require(answer.code >= PB_CACHE && answer.code <= PB_STALL, "route");
    session.boundary(static_cast<uint64_t>(i));
    require(session.warp_mask(1) < session.load_mask(1), "masks");
  }
  session.kernel_began(1, "k", 1, 32);
  session.statistics();
  session.digest();
  session.close();
}

}  // namespace

void fuzz::use(const uint8_t* data, size_t size) {
  fuzz::Choices choices(data, size);
  try {
    one_session(choices);
  } catch (const Failure& failure) {
    fuzz::require_one_line(failure.what());
  }
}
