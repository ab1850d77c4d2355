// Requests that are picked by row hits alone.

#include <vector>

#include "check.h"
#include "rig.h"

using namespace policybridge;

/** A session whose Java side picks by hits, unless other flags are given; requests are given by their rows, and row 7
 * is open. */
struct Picking : Rig {
  explicit Picking(uint32_t flags = kPicksByHits) : Rig("", governed(), {}, channel(flags)) { java->code = PB_INDEX; }

  static SiteFacts channel(uint32_t flags) {
    SiteFacts channel{};
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
    pb_record query{};
    query.hook = PB_PICK;
    query.part = PB_PART_DRAM;
    query.unit = unit;
    query.arg[0] = bank;
    query.arg[2] = 7;
    return session.query(query, &view).value;
  }
};

/** A session whose Java side picks from a whole channel; requests are given by the states of their entries. */
struct PickingInChannel : Rig {
  PickingInChannel() : Rig("", governed(), {}, channel()) { java->code = PB_INDEX; }

  static SiteFacts channel() {
    SiteFacts channel{};
    channel.hooks = bit(PB_PICK_IN_CHANNEL);
    channel.flags = kPresent | kAlwaysPicksARequest;
    return channel;
  }

  int32_t pick(const std::vector<uint16_t>& states) {
    std::vector<pb_queued> queue(states.size());
    for (size_t i = 0; i < states.size(); i++) {
      queue[i].state = states[i];
    }
    pb_view view{};
    view.count = static_cast<uint32_t>(queue.size());
    view.queue = queue.data();
    pb_record query{};
    query.hook = PB_PICK_IN_CHANNEL;
    query.part = PB_PART_DRAM;
    return session.query(query, &view).value;
  }
};

TEST(a_pick_in_the_channel_is_a_request_of_an_idle_bank) {
  PickingInChannel rig;
  rig.java->value = 1;
  EQUAL(1, rig.pick({PB_ROW_HIT, PB_IDLE_BANK}));
  rig.java->value = 0;
  check::fails_with("code 6 value 0, which is not legal", [&] { rig.pick({PB_ROW_HIT, PB_IDLE_BANK}); });
}

TEST(the_only_request_of_a_channel_is_picked_without_a_query) {
  PickingInChannel rig;
  rig.java->value = 1;
  EQUAL(0, rig.pick({PB_IDLE_BANK}));
  EQUAL(0u, rig.queries());
  check::fails_with("shows no request of an idle bank", [&] { rig.pick({PB_ROW_HIT}); });
}

TEST(a_pick_by_hits_is_queried_once_for_the_same_hits) {
  Picking rig;
  rig.java->value = 1;
  EQUAL(1, rig.pick({3, 7, 4}));
  rig.java->value = 2;
  EQUAL(1, rig.pick({9, 7, 9}, 2));  // other rows, another bank
  pb_record served = host::record(PB_DRAM_PICKED, 0);
  served.part = PB_PART_DRAM;
  rig.session.event(served);
  EQUAL(1, rig.pick({3, 7, 4}));
  EQUAL(1u, rig.queries());
  EQUAL(2u, rig.session.statistics().remembered);
}

TEST(other_hits_another_length_or_another_channel_are_another_pick) {
  Picking rig;
  rig.pick({3, 7, 4});
  rig.pick({7, 3, 4});
  rig.pick({3, 7, 7});
  rig.pick({3, 7});
  EQUAL(4u, rig.queries());
  rig.pick({3, 7, 4}, 0, 1);
  EQUAL(5u, rig.queries());
  rig.pick({7, 3, 4});
  EQUAL(5u, rig.queries());
}

TEST(a_pick_is_queried_each_time_where_the_policy_does_not_pick_by_hits) {
  Picking rig(0);
  rig.pick({3, 7, 4});
  rig.pick({3, 7, 4});
  EQUAL(2u, rig.queries());
}

TEST(of_more_requests_than_a_word_has_bits_a_pick_is_queried_each_time) {
  Picking rig;
  rig.pick(std::vector<int64_t>(64, 3));
  rig.pick(std::vector<int64_t>(64, 3));
  EQUAL(1u, rig.queries());
  rig.pick(std::vector<int64_t>(65, 3));
  rig.pick(std::vector<int64_t>(65, 3));
  EQUAL(3u, rig.queries());
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

int main(int count, char** names) { return check::run_all(count, names); }
