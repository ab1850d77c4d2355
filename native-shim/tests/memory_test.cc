// Questions that are answered without asking: repeated ones, and those that leave one answer.

#include <algorithm>
#include <vector>

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
  Place blind = governed();
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
  Place giving = governed();
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
    Place channel{};
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

/** A session whose Java side ignores repeated hits, or has other flags. */
struct Repeating : Rig {
  explicit Repeating(const std::string& settings = "", uint32_t flags = kIgnoresRepeatedHits) : Rig(settings, l1d(flags)) {}

  static Place l1d(uint32_t flags) {
    Place place = governed();
    place.flags |= flags;
    return place;
  }

  void hit(int set, int way) { session.event(host::record(PB_HIT, set, way)); }

  /** How many events were told, once all are. */
  size_t told() {
    session.statistics();
    return java->events.size();
  }
};

TEST(a_repeated_hit_is_counted_and_not_told) {
  Repeating rig;
  rig.hit(5, 1);
  rig.hit(5, 1);
  rig.hit(6, 1);  // another set does not matter
  rig.hit(5, 1);
  EQUAL(2u, rig.told());
  EQUAL(2u, rig.session.statistics().calls[PB_HIT]);
  EQUAL(2u, rig.session.statistics().events);
}

TEST(another_way_or_another_event_of_the_set_is_no_repetition) {
  Repeating rig;
  rig.hit(5, 1);
  rig.hit(5, 2);
  rig.hit(5, 1);
  EQUAL(3u, rig.told());
  rig.event(PB_INSERT, 5);
  rig.hit(5, 1);
  EQUAL(5u, rig.told());
  rig.hit(5 + 64, 1);  // the same bin
  rig.hit(5, 1);
  EQUAL(7u, rig.told());
}

TEST(after_an_event_of_no_set_a_kernel_or_a_tick_a_hit_is_told_again) {
  Repeating rig;
  rig.java->next_tick = 100;
  rig.hit(5, 1);
  rig.event(PB_LOAD_SERVED, 0);
  rig.hit(5, 1);
  EQUAL(3u, rig.told());
  rig.java->code = PB_NONE;
  rig.session.kernel_began(1, "k", 1, 32);
  rig.hit(5, 1);
  EQUAL(4u, rig.told());
  rig.session.boundary(99);
  rig.hit(5, 1);
  EQUAL(4u, rig.told());
  rig.session.boundary(100);
  rig.hit(5, 1);
  EQUAL(5u, rig.told());
}

TEST(a_repeated_hit_is_told_to_a_policy_that_counts_hits_and_without_memory) {
  Repeating counting("", 0);
  counting.hit(5, 1);
  counting.hit(5, 1);
  EQUAL(2u, counting.told());
  Repeating forgetful("remember = no");
  forgetful.hit(5, 1);
  forgetful.hit(5, 1);
  EQUAL(2u, forgetful.told());
}

TEST(what_was_said_ahead_holds_after_a_repeated_hit) {
  Repeating rig;
  rig.java->foreseen = 3;
  rig.hit(5, 1);
  rig.victim(6);
  rig.hit(5, 1);
  EQUAL(2, rig.victim(5).value);
  EQUAL(1u, rig.asked());
}

/** A session whose Java side picks by hits, unless other flags are given; requests are given by their rows, and row 7 is open. */
struct Picking : Rig {
  explicit Picking(uint32_t flags = kPicksByHits) : Rig("", governed(), {}, channel(flags)) { java->code = PB_INDEX; }

  static Place channel(uint32_t flags) {
    Place channel{};
    channel.hooks = bit(PB_PICK) | bit(PB_DRAM_PICKED);
    channel.flags = kPresent | flags;
    return channel;
  }

  int32_t pick(std::vector<int64_t> rows, int64_t bank = 0, uint32_t unit = 0) {
    std::vector<pb_queued> queue(rows.size());
    for (size_t i = 0; i < rows.size(); i++) {
      queue[i].row = rows[i];
    }
    pb_view view{};
    view.count = static_cast<uint32_t>(queue.size());
    view.queue = queue.data();
    pb_record question{};
    question.hook = PB_PICK;
    question.part = PB_PART_DRAM;
    question.unit = unit;
    question.arg[0] = bank;
    question.arg[2] = 7;
    return session.query(question, &view).value;
  }
};

TEST(a_pick_by_hits_is_asked_for_once_for_the_same_hits) {
  Picking rig;
  rig.java->value = 1;
  EQUAL(1, rig.pick({3, 7, 4}));
  rig.java->value = 2;
  EQUAL(1, rig.pick({9, 7, 9}, 2));  // other rows, another bank
  pb_record served = host::record(PB_DRAM_PICKED, 0);
  served.part = PB_PART_DRAM;
  rig.session.event(served);
  EQUAL(1, rig.pick({3, 7, 4}));
  EQUAL(1u, rig.asked());
  EQUAL(2u, rig.session.statistics().remembered);
}

TEST(other_hits_another_length_or_another_channel_are_another_pick) {
  Picking rig;
  rig.pick({3, 7, 4});
  rig.pick({7, 3, 4});
  rig.pick({3, 7, 7});
  rig.pick({3, 7});
  EQUAL(4u, rig.asked());
  rig.pick({3, 7, 4}, 0, 1);
  EQUAL(5u, rig.asked());
  rig.pick({7, 3, 4});
  EQUAL(5u, rig.asked());
}

TEST(a_pick_is_asked_for_each_time_where_the_policy_does_not_pick_by_hits) {
  Picking rig(0);
  rig.pick({3, 7, 4});
  rig.pick({3, 7, 4});
  EQUAL(2u, rig.asked());
}

TEST(of_more_requests_than_a_word_has_bits_a_pick_is_asked_for_each_time) {
  Picking rig;
  rig.pick(std::vector<int64_t>(64, 3));
  rig.pick(std::vector<int64_t>(64, 3));
  EQUAL(1u, rig.asked());
  rig.pick(std::vector<int64_t>(65, 3));
  rig.pick(std::vector<int64_t>(65, 3));
  EQUAL(3u, rig.asked());
}

TEST(of_many_kinds_of_hits_each_pick_is_still_its_own) {
  Picking rig;
  for (int round = 0; round < 2; round++) {
    for (int64_t hits = 0; hits < 1024; hits++) {
      std::vector<int64_t> rows(10, 3);
      for (size_t i = 0; i < rows.size(); i++) {
        rows[i] = (hits >> i & 1) != 0 ? 7 : 3;
      }
      rig.java->value = hits % 10;
      EQUAL(static_cast<int32_t>(hits % 10), rig.pick(rows));
    }
  }
}

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
