// Hits that repeat the last event of their set.

#include "check.h"
#include "rig.h"

using namespace policybridge;

/** A session whose Java side ignores repeated hits, or has other flags. */
struct Repeating : Rig {
  explicit Repeating(const std::string& settings = "", uint32_t flags = kIgnoresRepeatedHits)
      : Rig(settings, l1d(flags)) {}

  static SiteFacts l1d(uint32_t flags) {
    SiteFacts site = governed();
    site.flags |= flags;
    return site;
  }

  void hit(int set, int way) { session.event(host::record(PB_HIT, set, way)); }

  /** How many events were sent, after the queue is drained. */
  size_t sent() {
    session.statistics();
    return java->events.size();
  }
};

TEST(a_repeated_hit_is_counted_and_not_sent) {
  Repeating rig;
  rig.hit(5, 1);
  rig.hit(5, 1);
  rig.hit(6, 1);  // another set does not matter
  rig.hit(5, 1);
  EQUAL(2u, rig.sent());
  EQUAL(2u, rig.session.statistics().calls[PB_HIT]);
  EQUAL(2u, rig.session.statistics().events);
}

TEST(another_way_or_another_event_of_the_set_is_not_a_repetition) {
  Repeating rig;
  rig.hit(5, 1);
  rig.hit(5, 2);
  rig.hit(5, 1);
  EQUAL(3u, rig.sent());
  rig.event(PB_INSERT, 5);
  rig.hit(5, 1);
  EQUAL(5u, rig.sent());
  rig.hit(5 + 64, 1);  // the same bin
  rig.hit(5, 1);
  EQUAL(7u, rig.sent());
}

TEST(after_an_event_of_no_set_a_kernel_or_a_tick_a_hit_is_sent_again) {
  Repeating rig;
  rig.java->next_tick = 100;
  rig.hit(5, 1);
  rig.event(PB_LOAD_SERVED, 0);
  rig.hit(5, 1);
  EQUAL(3u, rig.sent());
  rig.java->code = PB_NONE;
  rig.session.kernel_began(1, "k", 1, 32);
  rig.hit(5, 1);
  EQUAL(4u, rig.sent());
  rig.session.boundary(99);
  rig.hit(5, 1);
  EQUAL(4u, rig.sent());
  rig.session.boundary(100);
  rig.hit(5, 1);
  EQUAL(5u, rig.sent());
}

TEST(a_repeated_hit_is_sent_to_a_policy_that_counts_hits_and_without_memory) {
  Repeating counting("", 0);
  counting.hit(5, 1);
  counting.hit(5, 1);
  EQUAL(2u, counting.sent());
  Repeating without_memory("remember = no");
  without_memory.hit(5, 1);
  without_memory.hit(5, 1);
  EQUAL(2u, without_memory.sent());
}

TEST(next_victims_hold_after_a_repeated_hit) {
  Repeating rig;
  rig.java->next_victims = 3;
  rig.hit(5, 1);
  rig.victim(6);
  rig.hit(5, 1);
  EQUAL(2, rig.victim(5).value);
  EQUAL(1u, rig.queries());
}

int main(int count, char** names) { return check::run_all(count, names); }
