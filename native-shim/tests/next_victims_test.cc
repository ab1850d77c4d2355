// Victims that a host knows before it queries.

#include "check.h"
#include "failure.h"
#include "rig.h"

using namespace policybridge;

/** A session whose Java side is notified of a hit in set 5, and answers that way 2 is its next victim. */
struct NextVictims : Rig {
  NextVictims() {
    java->next_victims = 3;
    event(PB_HIT, 5);
    victim(6);
    java->next_victims = 0;
  }
};

TEST(a_prefetched_victim_is_not_queried) {
  NextVictims rig;
  EQUAL(2, rig.victim(5).value);
  EQUAL(1u, rig.queries());
  pb_counters counters = rig.session.statistics();
  EQUAL(1u, counters.remembered);
  EQUAL(1u, counters.answers[PB_VICTIM][PB_WAY]);
}

TEST(it_is_queried_where_the_way_is_not_eligible) {
  NextVictims rig;
  rig.ways.words[0] = 0b1011;
  rig.victim(5);
  EQUAL(2u, rig.queries());
}

TEST(it_is_queried_in_the_same_set_of_another_cache) {
  NextVictims rig;
  pb_record query = host::record(PB_VICTIM, 5);
  query.unit = 1;
  rig.session.query(query, &rig.ways.view);
  EQUAL(2u, rig.queries());
}

TEST(a_next_victim_holds_until_an_event_of_its_set) {
  auto queries_after = [](auto happens) {
    NextVictims rig;
    happens(rig);
    rig.java->code = PB_WAY;
    size_t before = rig.queries();
    rig.victim(5);
    return rig.queries() - before;
  };
  EQUAL(0u, queries_after([](Rig& rig) { rig.event(PB_HIT, 6); }));
  EQUAL(0u, queries_after([](Rig& rig) { rig.event(PB_FILL, 5); }));  // no policy subscribes
  EQUAL(1u, queries_after([](Rig& rig) { rig.event(PB_HIT, 5); }));
  EQUAL(1u, queries_after([](Rig& rig) { rig.event(PB_LOAD_SERVED, 0); }));
  EQUAL(1u, queries_after([](Rig& rig) { rig.session.boundary(INT64_MAX); }));
  EQUAL(1u, queries_after([](Rig& rig) {
          rig.java->code = PB_NONE;
          rig.session.kernel_ended(1);
        }));
}

/** A session whose Java side has sent 2, 0, 3 as next victims of set 5, which has 4 ways; or those given. */
struct Ranking : Rig {
  explicit Ranking(int64_t order = order_of({2, 0, 3})) : Rig("remember = yes", l1d()) {
    java->next_victims = order;
    event(PB_HIT, 5);
    victim(6);
    java->next_victims = 0;
  }
  static int64_t order_of(std::initializer_list<int> ways) {
    int64_t order = 0;
    int at = 0;
    for (int way : ways) {
      order |= int64_t{way + 1} << 16 * at++;
    }
    return order;
  }
  static SiteFacts l1d() {
    SiteFacts site = governed();
    site.flags |= kTouchMovesToMru;
    return site;
  }
  void touch(uint16_t hook, int way, int set = 5) { session.event(host::record(hook, set, way)); }
  /** The next victim; -1: Java was queried. */
  int next() {
    const size_t before = queries();
    const int way = victim(5).value;
    return queries() == before ? way : -1;
  }
};

TEST(after_a_touch_the_next_way_is_known) {
  Ranking rig;
  EQUAL(2, rig.next());
  rig.touch(PB_INSERT, 2);  // 0, 3, then perhaps 1, then 2
  EQUAL(0, rig.next());
  rig.touch(PB_HIT, 3);  // 0
  EQUAL(0, rig.next());
  rig.touch(PB_HIT, 1);  // 0 still
  EQUAL(0, rig.next());
  rig.touch(PB_INSERT, 0);
  EQUAL(-1, rig.next());
}

TEST(an_order_that_is_known_in_full_stays_so) {
  Ranking rig(Ranking::order_of({2, 0, 3, 1}));
  for (int round = 0; round < 3; round++) {
    for (int way : {2, 0, 3, 1}) {
      EQUAL(way, rig.next());
      rig.touch(PB_INSERT, way);
    }
  }
  rig.touch(PB_HIT, 3);  // 2, 0, 1, 3
  rig.touch(PB_INSERT, 2);
  rig.touch(PB_INSERT, 0);
  EQUAL(1, rig.next());
}

TEST(the_next_eligible_way_is_taken) {
  Ranking rig(Ranking::order_of({2, 0}));
  rig.ways.words[0] = 0b1011;
  EQUAL(0, rig.next());
  rig.java->value = 3;
  rig.ways.words[0] = 0b1010;  // not among the next victims
  EQUAL(-1, rig.next());
}

TEST(an_order_is_not_updated_for_every_policy_set_and_event) {
  NextVictims without;
  without.event(PB_HIT, 5);
  without.victim(5);
  EQUAL(2u, without.queries());
  Ranking of_no_line;
  of_no_line.touch(PB_HIT, -1);
  EQUAL(-1, of_no_line.next());
  Ranking of_another_set;
  of_another_set.touch(PB_INSERT, 2, 5 + 64);  // shares the bin of set 5
  EQUAL(-1, of_another_set.next());
  Ranking of_no_set;
  of_no_set.event(PB_LOAD_SERVED, 0);
  EQUAL(-1, of_no_set.next());
}

TEST(java_is_notified_where_the_order_is_known) {
  Ranking rig;
  rig.touch(PB_INSERT, 2);
  rig.touch(PB_INSERT, 2, 7);
  rig.victim(8);
  EQUAL(size_t{3}, rig.java->events.size());
  EQUAL(kKnown, rig.java->events[1].arg[kNextVictims]);
  EQUAL(int64_t{0}, rig.java->events[2].arg[kNextVictims]);
}

TEST(an_order_with_a_gap_is_a_failure) {
  Rig rig;
  rig.java->next_victims = int64_t{3} << 16;
  rig.event(PB_HIT, 5);
  check::fails_with("was answered with 0 as next victim", [&] { rig.victim(6); });
}

TEST(the_last_argument_of_a_host_is_not_taken_for_next_victims) {
  Rig rig;
  pb_record hit = host::record(PB_HIT, 5);
  hit.arg[kNextVictims] = 3;
  rig.session.event(hit);
  rig.victim(6);
  EQUAL(int64_t{0}, rig.java->events[0].arg[kNextVictims]);
}

TEST(a_way_that_no_cache_has_cannot_be_a_next_victim) {
  Rig rig;
  rig.java->next_victims = PB_MAX_WAYS + 1;
  rig.event(PB_HIT, 5);
  check::fails_with(
      "L1D 0 hit arg=5,0 cycle=0 address=1f80 pc=100 sm=0 slot=0 was answered with 1025 as next victim; expected 1 + a "
      "way below 1024",
      [&] { rig.victim(6); });
}

int main(int count, char** names) { return check::run_all(count, names); }
