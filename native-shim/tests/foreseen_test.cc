// Victims that are said ahead.

#include "check.h"
#include "failure.h"
#include "rig.h"

using namespace policybridge;

/** A session whose Java side was told of a hit in set 5, and said that it would replace way 2 there. */
struct Foreseeing : Rig {
  Foreseeing() {
    java->foreseen = 3;
    event(PB_HIT, 5);
    victim(6);
    java->foreseen = 0;
  }
};

TEST(a_victim_that_was_said_ahead_is_not_asked_for) {
  Foreseeing rig;
  EQUAL(2, rig.victim(5).value);
  EQUAL(1u, rig.asked());
  pb_counters counters = rig.session.statistics();
  EQUAL(1u, counters.remembered);
  EQUAL(1u, counters.answers[PB_VICTIM][PB_WAY]);
}

TEST(it_is_asked_for_where_the_way_may_not_be_replaced) {
  Foreseeing rig;
  rig.ways.words[0] = 0b1011;
  rig.victim(5);
  EQUAL(2u, rig.asked());
}

TEST(it_is_asked_for_in_the_same_set_of_another_cache) {
  Foreseeing rig;
  pb_record question = host::record(PB_VICTIM, 5);
  question.unit = 1;
  rig.session.query(question, &rig.ways.view);
  EQUAL(2u, rig.asked());
}

TEST(what_was_said_ahead_holds_until_something_happens_there) {
  auto asked_after = [](auto happens) {
    Foreseeing rig;
    happens(rig);
    rig.java->code = PB_WAY;
    size_t before = rig.asked();
    rig.victim(5);
    return rig.asked() - before;
  };
  EQUAL(0u, asked_after([](Rig& rig) { rig.event(PB_HIT, 6); }));
  EQUAL(0u, asked_after([](Rig& rig) { rig.event(PB_FILL, 5); }));  // nobody listens
  EQUAL(1u, asked_after([](Rig& rig) { rig.event(PB_HIT, 5); }));
  EQUAL(1u, asked_after([](Rig& rig) { rig.event(PB_LOAD_SERVED, 0); }));
  EQUAL(1u, asked_after([](Rig& rig) { rig.session.boundary(INT64_MAX); }));
  EQUAL(1u, asked_after([](Rig& rig) {
    rig.java->code = PB_NONE;
    rig.session.kernel_ended(1);
  }));
}

TEST(what_a_host_leaves_in_the_last_argument_is_not_taken_for_said) {
  Rig rig;
  pb_record hit = host::record(PB_HIT, 5);
  hit.arg[kForeseen] = 3;
  rig.session.event(hit);
  rig.victim(6);
  EQUAL(int64_t{0}, rig.java->events[0].arg[kForeseen]);
}

TEST(a_way_that_no_cache_has_cannot_be_said_ahead) {
  Rig rig;
  rig.java->foreseen = PB_MAX_WAYS + 1;
  rig.event(PB_HIT, 5);
  check::fails_with("L1D 0 hit arg=5,0 cycle=0 address=1f80 pc=100 sm=0 slot=0 was answered with 513 as what comes next; expected 1 + a way below 512", [&] { rig.victim(6); });
}

int main(int count, char** names) { return check::run_all(count, names); }
