// Questions that are answered without asking: repeated ones, and those that leave one answer.

#include <algorithm>

#include "check.h"
#include "failure.h"
#include "rig.h"

using namespace policybridge;

TEST(a_repeated_question_is_answered_from_memory) {
  Rig rig;
  rig.java->value = 2;
  rig.victim();
  rig.java->value = 3;
  EQUAL(2, rig.victim().value);
  EQUAL(1u, rig.asked());
  EQUAL(1u, rig.session.statistics().remembered);
}

TEST(memory_can_be_switched_off) {
  Rig rig("remember = no");
  rig.victim();
  rig.victim();
  EQUAL(2u, rig.asked());
}

TEST(the_cycle_is_no_part_of_a_question) {
  Rig rig;
  rig.victim();
  pb_record later = host::record(PB_VICTIM, 5);
  later.access.cycle = 99;
  rig.session.query(later, &rig.ways.view);
  EQUAL(1u, rig.asked());
}

TEST(another_set_request_tag_or_view_is_another_question) {
  Rig rig;
  rig.victim(5, 0);
  rig.victim(6, 0);
  EQUAL(2u, rig.asked());
  rig.victim(5, 1);
  EQUAL(3u, rig.asked());
  pb_record tagged = host::record(PB_VICTIM, 5);
  tagged.access.tag = 4;
  rig.session.query(tagged, &rig.ways.view);
  EQUAL(4u, rig.asked());
  rig.ways.words[0] = 7;
  rig.victim(5, 0);
  EQUAL(5u, rig.asked());
  uint64_t invalid = 1;
  rig.ways.view.invalid = &invalid;
  rig.victim(5, 0);
  EQUAL(6u, rig.asked());
  rig.ways.view.flags = PB_MAY_STALL;
  rig.victim(5, 0);
  EQUAL(7u, rig.asked());
}

TEST(a_request_without_an_id_is_never_remembered) {
  Rig rig;
  pb_record fetch = host::record(PB_VICTIM, 5);
  fetch.access.kernel = -1;
  rig.session.query(fetch, &rig.ways.view);
  rig.session.query(fetch, &rig.ways.view);
  EQUAL(2u, rig.asked());
}

TEST(an_event_of_its_set_is_forgotten_by_a_query_of_scope_set) {
  Rig rig;
  rig.victim(5);
  rig.event(PB_HIT, 6);
  rig.victim(5);
  EQUAL(1u, rig.asked());
  rig.event(PB_HIT, 5);
  rig.victim(5);
  EQUAL(2u, rig.asked());
}

TEST(an_event_without_a_set_is_an_event_of_every_set) {
  Rig rig;
  rig.victim(5);
  rig.event(PB_LOAD_SERVED, 0);
  rig.victim(5);
  EQUAL(2u, rig.asked());
}

TEST(what_nobody_listens_to_is_not_wanted_and_forgets_nothing) {
  Rig rig;
  EQUAL(uint64_t{0}, rig.session.wanted(PB_PART_L1D, 0) & bit(PB_FILL));
  rig.victim(5);
  rig.event(PB_FILL, 5);
  rig.victim(5);
  EQUAL(1u, rig.asked());
  rig.ways.words[0] ^= 2;  // what a change of the set changes is shown
  rig.victim(5);
  EQUAL(2u, rig.asked());
}

TEST(of_many_events_of_a_set_the_first_forgets_and_a_new_answer_is_remembered_again) {
  Rig rig;
  rig.victim(5);
  rig.event(PB_HIT, 5);
  rig.event(PB_HIT, 5);
  rig.victim(5);
  EQUAL(2u, rig.asked());
  rig.victim(5);
  EQUAL(2u, rig.asked());
  rig.event(PB_HIT, 5);
  rig.victim(5);
  EQUAL(3u, rig.asked());
}

TEST(an_event_at_another_sm_is_forgotten_by_a_query_of_scope_gpu_only) {
  Rig rig;
  pb_record elsewhere = host::record(PB_HIT, 5);
  elsewhere.unit = 1;
  rig.victim(5);
  rig.java->code = PB_CACHE;
  rig.session.query(host::record(PB_ROUTE), nullptr);
  EQUAL(2u, rig.asked());
  rig.session.event(elsewhere);
  rig.victim(5);
  EQUAL(2u, rig.asked());
  rig.session.query(host::record(PB_ROUTE), nullptr);
  EQUAL(3u, rig.asked());
}

TEST(a_tick_and_a_kernel_forget_everything) {
  Rig rig;
  rig.java->next_tick = 10;
  rig.victim();
  rig.java->next_tick = 20;
  rig.session.boundary(9);
  rig.victim();
  EQUAL(1u, rig.asked());
  rig.session.boundary(10);
  rig.victim();
  EQUAL(2u, rig.asked());
  rig.java->code = PB_NONE;
  rig.session.kernel_began(1, "k", 1, 32);
  rig.java->code = PB_WAY;
  rig.victim();
  EQUAL(4u, rig.asked());
}

TEST(refusals_from_memory_count_too) {
  Rig rig("liveness-limit = 3");
  rig.ways.view.flags = PB_MAY_STALL;
  rig.java->code = PB_STALL;
  rig.victim();
  rig.victim();
  check::fails_with("the last of 3 attempts in a row", [&] { rig.victim(); });
  EQUAL(1u, rig.asked());
}

TEST(an_access_that_nobody_looks_at_is_no_part_of_a_question) {
  SiteFacts blind = governed();
  blind.flags |= kSeesNoAccess;
  Rig rig("", blind);
  rig.victim(5, 0);
  rig.victim(5, 1);
  EQUAL(1u, rig.asked());
  pb_record write_back = host::record(PB_VICTIM, 5);
  write_back.access.kernel = -1;
  rig.session.query(write_back, &rig.ways.view);
  EQUAL(1u, rig.asked());
  rig.victim(6, 0);
  EQUAL(2u, rig.asked());
}

TEST(the_only_way_that_may_be_replaced_is_not_asked_for) {
  Rig rig;
  rig.ways.words[0] = 0b0100;
  EQUAL(2, rig.victim().value);
  EQUAL(0u, rig.asked());
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
  EQUAL(0u, rig.asked());
  wide.words[1] = 1;
  rig.java->value = 64;
  EQUAL(64, rig.session.query(host::record(PB_VICTIM, 5), &wide.view).value);
  EQUAL(1u, rig.asked());
}

TEST(the_only_way_is_asked_for_where_the_policy_may_refuse) {
  Rig rig;
  rig.ways.words[0] = 0b0100;
  rig.ways.view.flags = PB_MAY_STALL;
  rig.java->code = PB_STALL;
  EQUAL(int32_t{PB_STALL}, rig.victim().code);
  EQUAL(1u, rig.asked());
}

TEST(the_only_way_is_not_asked_for_where_the_policy_never_refuses) {
  SiteFacts giving = governed();
  giving.flags |= kVictimIsGiven;
  Rig rig("", giving);
  rig.ways.words[0] = 0b0100;
  rig.ways.view.flags = PB_MAY_STALL;
  EQUAL(2, rig.victim().value);
  EQUAL(0u, rig.asked());
}

TEST(without_memory_the_only_way_is_asked_for) {
  Rig rig("remember = no");
  rig.ways.words[0] = 0b0100;
  rig.java->value = 2;
  rig.victim();
  EQUAL(1u, rig.asked());
}

TEST(the_only_request_is_asked_for_unless_the_policy_never_refuses) {
  auto asked = [](uint32_t requests, uint32_t flags) {
    SiteFacts channel{};
    channel.hooks = bit(PB_PICK);
    channel.flags = kPresent | flags;
    Rig rig("", governed(), {}, channel);
    pb_queued queue[2]{};
    pb_view view{};
    view.count = requests;
    view.queue = queue;
    pb_record question{};
    question.hook = PB_PICK;
    question.part = PB_PART_DRAM;
    rig.java->code = PB_INDEX;
    EQUAL(0, rig.session.query(question, &view).value);
    return rig.asked();
  };
  EQUAL(1u, asked(1, 0));
  EQUAL(0u, asked(1, kRequestIsGiven));
  EQUAL(1u, asked(2, kRequestIsGiven));
}

int main(int count, char** names) { return check::run_all(count, names); }
