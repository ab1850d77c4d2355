// A session with a fake Java side: no JVM.

#include <string>
#include <thread>

#include "check.h"
#include "failure.h"
#include "rig.h"

using namespace policybridge;

TEST(events_wait_for_the_next_query) {
  Rig rig;
  rig.event(PB_HIT, 1);
  rig.event(PB_INSERT, 2);
  EQUAL(0u, rig.java->purposes.size());
  rig.victim();
  EQUAL(1u, rig.java->purposes.size());
  EQUAL(2u, rig.java->events.size());
  EQUAL(int{PB_INSERT}, int{rig.java->events[1].hook});
}

TEST(a_full_queue_is_drained) {
  Rig rig;
  for (uint32_t i = 0; i < kMaxEvents; i++) {
    rig.event(PB_HIT, 1);
  }
  EQUAL(1u, rig.java->purposes.size());
  EQUAL(true, rig.java->purposes[0] == Purpose::kDrain);
  EQUAL(size_t{kMaxEvents}, rig.java->events.size());
}

TEST(an_event_without_subscriber_is_not_sent) {
  Rig rig;
  rig.event(PB_FILL, 1);
  rig.victim();
  EQUAL(0u, rig.java->events.size());
}

TEST(a_tick_is_due_at_its_cycle_and_not_before) {
  Rig rig;
  rig.java->next_tick = 100;
  rig.victim();
  EQUAL(100u, rig.session.next_tick());
  EQUAL(false, rig.session.boundary(99));
  EQUAL(1u, rig.java->purposes.size());
  rig.java->next_tick = 200;
  EQUAL(false, rig.session.boundary(100));
  EQUAL(true, rig.java->purposes.back() == Purpose::kBoundary);
  EQUAL(uint32_t{kTick}, rig.java->boundary_flags);
}

TEST(published_state_is_sampled_after_a_warp_event_and_not_again) {
  SiteFacts warps{};
  warps.hooks = bit(PB_WARP_MASK);
  warps.flags = kPresent | kPublishes;
  Rig rig("", governed(), warps);
  EQUAL(true, rig.session.boundary(1));
  EQUAL(false, rig.session.boundary(2));
  pb_record exited = host::record(PB_WARP_EXITED, 3);
  exited.part = PB_PART_WARPS;
  rig.session.event(exited);
  EQUAL(true, rig.session.boundary(3));
  EQUAL(uint32_t{kSample}, rig.java->boundary_flags);
  rig.event(PB_INSERT, 5);
  EQUAL(false, rig.session.boundary(4));
}

TEST(a_prompt_event_makes_published_state_due) {
  SiteFacts l1d = governed();
  l1d.prompt = bit(PB_INSERT);
  SiteFacts warps{};
  warps.hooks = bit(PB_WARP_MASK);
  warps.flags = kPresent | kPublishes;
  Rig rig("", l1d, warps);
  rig.session.boundary(1);
  rig.event(PB_INSERT, 5);
  EQUAL(true, rig.session.boundary(2));
}

/** Under a recorder hosts notify of every event; that must not cause further samples. */
TEST(a_wait_without_subscriber_makes_no_sample_due) {
  SiteFacts warps{};
  warps.hooks = bit(PB_WARP_MASK);
  warps.flags = kPresent | kPublishes;
  Rig rig("", governed(), warps);
  rig.session.boundary(1);
  pb_record waits = host::record(PB_WARP_WAITING, 3, PB_BARRIER);
  waits.part = PB_PART_WARPS;
  rig.session.event(waits);
  EQUAL(false, rig.session.boundary(2));
}

TEST(a_request_to_be_admitted_is_shown) {
  SiteFacts l1d = governed();
  l1d.hooks |= bit(PB_NEXT_REQUEST);
  Rig rig("", l1d);
  rig.victim();
  rig.java->code = PB_CACHE;
  EQUAL(int32_t{PB_CACHE}, rig.session.query(host::record(PB_NEXT_REQUEST, 0, 0, 3, 0x2480), nullptr).code);
  EQUAL(0x2480u, rig.java->queries.back().access.address);
  EQUAL(3, rig.java->queries.back().access.n);
}

TEST(before_the_first_sample_no_warp_is_masked) {
  Rig rig;
  EQUAL(~uint64_t{0}, *rig.session.warp_mask(1));
  EQUAL(~uint64_t{0}, *rig.session.load_mask(1));
  EQUAL(INT32_MAX, *rig.session.cta_limit(1));
  EQUAL(0u, *rig.session.flush(1));
}

TEST(an_answer_that_is_not_legal_is_a_failure) {
  auto answering = [](int32_t code, int64_t value) {
    Rig rig;
    rig.ways.words[0] = 0b0111;
    rig.java->code = code;
    rig.java->value = value;
    rig.victim();
  };
  answering(PB_WAY, 2);
  check::fails_with("L1D 0 victim", [&] { answering(0, 0); });
  check::fails_with("code 5 value 3, which is not legal", [&] { answering(PB_WAY, 3); });
  check::fails_with("not legal", [&] { answering(PB_WAY, 4); });
  check::fails_with("not legal", [&] { answering(PB_WAY, -1); });
  check::fails_with("not legal", [&] { answering(PB_WAY, int64_t{1} << 40); });
  check::fails_with("not legal", [&] { answering(PB_STALL, 0); });
  check::fails_with("not legal", [&] { answering(99, 0); });
}

TEST(a_set_of_1024_ways_is_shown_whole) {
  Rig rig;
  host::AllWays wide(PB_MAX_WAYS);
  wide.words[15] = uint64_t{1} << 63;
  rig.java->value = 1023;
  EQUAL(1023, rig.session.query(host::record(PB_VICTIM, 5), &wide.view).value);
  EQUAL(256u, rig.java->frame().view_bytes);
  rig.java->value = 1022;
  check::fails_with("not legal", [&] { rig.session.query(host::record(PB_VICTIM, 5, 0, 1), &wide.view); });
  wide.view.count = PB_MAX_WAYS + 1;
  check::fails_with("shows 1025 ways; expected 1 to 1024",
                    [&] { rig.session.query(host::record(PB_VICTIM, 5), &wide.view); });
}

/** Seeded noise instead of replies: what comes out is a legal answer or a failure. */
TEST(noise_is_a_failure_or_a_legal_answer) {
  uint32_t random = 7;
  auto below = [&random](uint32_t bound) {
    return static_cast<int32_t>((random = random * 1664525 + 1013904223) >> 8) % static_cast<int32_t>(bound);
  };
  int failures = 0;
  for (int round = 0; round < 2000; round++) {
    Rig rig("remember = no");
    rig.ways.words[0] = 0b0110;
    rig.java->status = below(4) - 1 + below(2);
    rig.java->echo_offset = static_cast<uint64_t>(below(8) == 0);
    rig.java->code = below(14) - 1;
    rig.java->value = below(8) - 2;
    try {
      pb_answer answer = rig.victim();
      EQUAL(true, answer.code == PB_WAY && (answer.value == 1 || answer.value == 2));
    } catch (const Failure&) {
      failures++;
    }
  }
  EQUAL(true, failures > 1000 && failures < 2000);
}

TEST(a_reply_to_another_message_is_a_failure) {
  Rig rig;
  rig.java->echo_offset = 1;
  check::fails_with("expected status 1 for 2", [&] { rig.victim(); });
}

TEST(a_status_of_zero_is_a_failure) {
  Rig rig;
  rig.java->status = 0;
  check::fails_with("answered with status 0", [&] { rig.victim(); });
}

TEST(a_failure_of_the_policy_is_reported_in_its_words) {
  Rig rig;
  rig.java->status = kFailed;
  check::fails_with("fake", [&] { rig.victim(); });
}

TEST(a_refusal_names_the_line_of_the_policy) {
  Settings settings = Settings::read(nullptr, "seed = 1\npolicy = fake\n");
  auto java = std::make_unique<FakeTransport>();
  java->status = kRefused;
  check::fails_with("configuration line 2, policy refused: fake",
                    [&] { Session(settings, host::geometry(), "unit test", true, std::move(java)); });
}

TEST(a_policy_that_fails_when_it_is_created_is_not_refused) {
  Settings settings = Settings::read(nullptr, "policy = fake\n");
  auto java = std::make_unique<FakeTransport>();
  java->status = kFailed;
  bool failed = false;
  try {
    Session(settings, host::geometry(), "unit test", true, std::move(java));
  } catch (const FailedOpening& failure) {
    failed = std::string(failure.what()) == "fake";
  }
  EQUAL(true, failed);
}

TEST(calls_that_break_the_rules_are_named) {
  Rig rig;
  check::fails_with("hit is not a query", [&] { rig.session.query(host::record(PB_HIT), nullptr); });
  check::fails_with("victim is not an event", [&] { rig.event(PB_VICTIM, 5); });
  check::fails_with("hook 99 is not an event", [&] { rig.event(99, 5); });
  check::fails_with("queried where no policy answers it",
                    [&] { rig.session.query(host::record(PB_GRAIN, 5), nullptr); });
  rig.ways.words[0] = 0;
  check::fails_with("shows no eligible way; expected at least one", [&] { rig.victim(); });
  check::fails_with("needs a view", [&] { rig.session.query(host::record(PB_VICTIM, 5), nullptr); });
  check::fails_with("names a set that the cache does not have; expected one below 32", [&] { rig.victim(32); });
  pb_record nowhere = host::record(PB_HIT, 5);
  nowhere.unit = 2;
  check::fails_with("no such site: L1D 2", [&] { rig.session.event(nowhere); });
}

TEST(a_kernel_name_fits_one_line_of_a_stream) {
  Rig rig;
  rig.java->code = PB_NONE;
  check::fails_with("a kernel's name with the control character 10; expected none",
                    [&] { rig.session.kernel_began(1, "kernel\nKE 1", 1, 32); });
  check::fails_with("a kernel's name of 4097 bytes; expected at most 4096",
                    [&] { rig.session.kernel_began(1, std::string(4097, 'k'), 1, 32); });
  rig.session.kernel_began(1, std::string(4096, 'k'), 1, 32);
}

TEST(another_thread_may_not_call) {
  Rig rig;
  std::string message;
  std::thread other([&] {
    try {
      rig.victim();
    } catch (const std::exception& failure) {
      message = failure.what();
    }
  });
  other.join();
  EQUAL(true, message.find("from another thread") != std::string::npos);
}

TEST(an_access_that_no_policy_reads_is_not_sent) {
  SiteFacts blind = governed();
  blind.flags |= kSeesNoAccesses;
  Rig rig("", blind);
  EQUAL(false, rig.session.sees_accesses(PB_PART_L1D, 0));
  rig.event(PB_HIT, 1);
  rig.victim();
  EQUAL(0u, rig.java->events[0].access.address);
  EQUAL(0u, rig.java->queries[0].access.address);
  rig.java->value = 9;
  check::fails_with("L1D 0 victim arg=6,4 was answered with code 5 value 9", [&] { rig.victim(6); });
}

int main(int count, char** names) { return check::run_all(count, names); }
