// Queries that are answered without a crossing: repeated ones, and those with one possible answer.

#include <algorithm>

#include "check.h"
#include "failure.h"
#include "rig.h"

using namespace policybridge;

TEST(a_repeated_query_is_answered_from_memory) {
  Rig rig;
  rig.java->value = 2;
  rig.victim();
  rig.java->value = 3;
  EQUAL(2, rig.victim().value);
  EQUAL(1u, rig.queries());
  EQUAL(1u, rig.session.statistics().remembered);
}

TEST(memory_can_be_switched_off) {
  Rig rig("remember = no");
  rig.victim();
  rig.victim();
  EQUAL(2u, rig.queries());
}

TEST(the_cycle_is_not_part_of_a_query) {
  Rig rig;
  rig.victim();
  pb_record later = host::record(PB_VICTIM, 5);
  later.access.cycle = 99;
  rig.session.query(later, &rig.ways.view);
  EQUAL(1u, rig.queries());
}

TEST(another_set_request_tag_or_view_is_another_query) {
  Rig rig;
  rig.victim(5, 0);
  rig.victim(6, 0);
  EQUAL(2u, rig.queries());
  rig.victim(5, 1);
  EQUAL(3u, rig.queries());
  pb_record tagged = host::record(PB_VICTIM, 5);
  tagged.access.tag = 4;
  rig.session.query(tagged, &rig.ways.view);
  EQUAL(4u, rig.queries());
  rig.ways.words[0] = 7;
  rig.victim(5, 0);
  EQUAL(5u, rig.queries());
  uint64_t invalid = 1;
  rig.ways.view.invalid = &invalid;
  rig.victim(5, 0);
  EQUAL(6u, rig.queries());
  rig.ways.view.flags = PB_MAY_STALL;
  rig.victim(5, 0);
  EQUAL(7u, rig.queries());
}

TEST(a_request_without_an_id_is_never_remembered) {
  Rig rig;
  pb_record fetch = host::record(PB_VICTIM, 5);
  fetch.access.kernel = -1;
  rig.session.query(fetch, &rig.ways.view);
  rig.session.query(fetch, &rig.ways.view);
  EQUAL(2u, rig.queries());
}

TEST(an_answer_of_scope_set_is_forgotten_at_an_event_of_its_set) {
  Rig rig;
  rig.victim(5);
  rig.event(PB_HIT, 6);
  rig.victim(5);
  EQUAL(1u, rig.queries());
  rig.event(PB_HIT, 5);
  rig.victim(5);
  EQUAL(2u, rig.queries());
}

TEST(an_event_without_a_set_is_an_event_of_every_set) {
  Rig rig;
  rig.victim(5);
  rig.event(PB_LOAD_SERVED, 0);
  rig.victim(5);
  EQUAL(2u, rig.queries());
}

TEST(an_event_without_subscriber_is_not_wanted_and_keeps_answers) {
  Rig rig;
  EQUAL(uint64_t{0}, rig.session.wanted(PB_PART_L1D, 0) & bit(PB_FILL));
  rig.victim(5);
  rig.event(PB_FILL, 5);
  rig.victim(5);
  EQUAL(1u, rig.queries());
  rig.ways.words[0] ^= 2;  // the change of the set shows in the view
  rig.victim(5);
  EQUAL(2u, rig.queries());
}

TEST(several_events_of_a_set_drop_its_answer_and_the_next_one_is_remembered) {
  Rig rig;
  rig.victim(5);
  rig.event(PB_HIT, 5);
  rig.event(PB_HIT, 5);
  rig.victim(5);
  EQUAL(2u, rig.queries());
  rig.victim(5);
  EQUAL(2u, rig.queries());
  rig.event(PB_HIT, 5);
  rig.victim(5);
  EQUAL(3u, rig.queries());
}

TEST(only_an_answer_of_scope_gpu_is_forgotten_at_an_event_of_another_sm) {
  Rig rig;
  pb_record elsewhere = host::record(PB_HIT, 5);
  elsewhere.unit = 1;
  rig.victim(5);
  rig.java->code = PB_CACHE;
  rig.session.query(host::record(PB_ROUTE), nullptr);
  EQUAL(2u, rig.queries());
  rig.session.event(elsewhere);
  rig.victim(5);
  EQUAL(2u, rig.queries());
  rig.session.query(host::record(PB_ROUTE), nullptr);
  EQUAL(3u, rig.queries());
}

TEST(a_tick_and_a_kernel_forget_everything) {
  Rig rig;
  rig.java->next_tick = 10;
  rig.victim();
  rig.java->next_tick = 20;
  rig.session.boundary(9);
  rig.victim();
  EQUAL(1u, rig.queries());
  rig.session.boundary(10);
  rig.victim();
  EQUAL(2u, rig.queries());
  rig.java->code = PB_NONE;
  rig.session.kernel_began(1, "k", 1, 32);
  rig.java->code = PB_WAY;
  rig.victim();
  EQUAL(4u, rig.queries());
}

TEST(refusals_from_memory_count_too) {
  Rig rig("liveness-limit = 3");
  rig.ways.view.flags = PB_MAY_STALL;
  rig.java->code = PB_STALL;
  rig.victim();
  rig.victim();
  check::fails_with("the last of 3 attempts in a row", [&] { rig.victim(); });
  EQUAL(1u, rig.queries());
}

TEST(an_access_that_no_policy_reads_is_not_part_of_a_query) {
  SiteFacts blind = governed();
  blind.flags |= kSeesNoAccesses;
  Rig rig("", blind);
  rig.victim(5, 0);
  rig.victim(5, 1);
  EQUAL(1u, rig.queries());
  pb_record write_back = host::record(PB_VICTIM, 5);
  write_back.access.kernel = -1;
  rig.session.query(write_back, &rig.ways.view);
  EQUAL(1u, rig.queries());
  rig.victim(6, 0);
  EQUAL(2u, rig.queries());
}

TEST(the_only_eligible_way_is_chosen_without_a_query) {
  Rig rig;
  rig.ways.words[0] = 0b0100;
  EQUAL(2, rig.victim().value);
  EQUAL(0u, rig.queries());
  pb_counters counters = rig.session.statistics();
  EQUAL(1u, counters.remembered);
  EQUAL(1u, counters.answers[PB_VICTIM][PB_WAY]);
}

TEST(of_512_ways_the_only_one_is_found) {
  Rig rig;
  host::AllWays wide(PB_MAX_WAYS);
  std::fill(wide.words.begin(), wide.words.end(), 0);
  wide.words[6] = 2;
  EQUAL(6 * 64 + 1, rig.session.query(host::record(PB_VICTIM, 5), &wide.view).value);
  EQUAL(0u, rig.queries());
  wide.words[1] = 1;
  rig.java->value = 64;
  EQUAL(64, rig.session.query(host::record(PB_VICTIM, 5), &wide.view).value);
  EQUAL(1u, rig.queries());
}

TEST(the_only_way_is_queried_where_the_policy_may_refuse) {
  Rig rig;
  rig.ways.words[0] = 0b0100;
  rig.ways.view.flags = PB_MAY_STALL;
  rig.java->code = PB_STALL;
  EQUAL(int32_t{PB_STALL}, rig.victim().code);
  EQUAL(1u, rig.queries());
}

TEST(the_only_way_is_not_queried_where_the_policy_never_refuses) {
  SiteFacts l1d = governed();
  l1d.flags |= kAlwaysPicksAWay;
  Rig rig("", l1d);
  rig.ways.words[0] = 0b0100;
  rig.ways.view.flags = PB_MAY_STALL;
  EQUAL(2, rig.victim().value);
  EQUAL(0u, rig.queries());
}

TEST(without_memory_the_only_way_is_queried) {
  Rig rig("remember = no");
  rig.ways.words[0] = 0b0100;
  rig.java->value = 2;
  rig.victim();
  EQUAL(1u, rig.queries());
}

TEST(the_only_request_is_queried_unless_the_policy_never_refuses) {
  auto queries_of = [](uint32_t requests, uint32_t flags) {
    SiteFacts channel{};
    channel.hooks = bit(PB_PICK);
    channel.flags = kPresent | flags;
    Rig rig("", governed(), {}, channel);
    pb_queued queue[2]{};
    pb_view view{};
    view.count = requests;
    view.queue = queue;
    pb_record query{};
    query.hook = PB_PICK;
    query.part = PB_PART_DRAM;
    rig.java->code = PB_INDEX;
    EQUAL(0, rig.session.query(query, &view).value);
    return rig.queries();
  };
  EQUAL(1u, queries_of(1, 0));
  EQUAL(0u, queries_of(1, kAlwaysPicksARequest));
  EQUAL(1u, queries_of(2, kAlwaysPicksARequest));
}

int main(int count, char** names) { return check::run_all(count, names); }
