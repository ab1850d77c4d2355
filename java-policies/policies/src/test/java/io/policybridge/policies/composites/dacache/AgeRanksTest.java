package io.policybridge.policies.composites.dacache;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.fakes.Hosts;
import org.junit.jupiter.api.Test;

/** Two schedulers: even slots belong to scheduler 0, odd ones to 1. */
class AgeRanksTest {
    private final AgeRanks ranks =
            new AgeRanks(Hosts.small(), DaCacheOptions.Rank.AGE_COMPACT, DaCacheOptions.Sample.SM_OLDEST);

    private static int[] even(AgeRanks ranks) {
        return new int[] {ranks.rank(0), ranks.rank(2), ranks.rank(4), ranks.rank(6)};
    }

    @Test
    void ranks_close_up_when_a_warp_exits() {
        ranks.warpLaunched(0, 0, 0, 0);
        ranks.warpLaunched(2, 1, 0, 1);
        ranks.warpLaunched(4, 2, 0, 2);
        assertArrayEquals(new int[] {0, 1, 2, 4}, even(ranks));
        ranks.warpExited(0, 0);
        assertArrayEquals(new int[] {4, 0, 1, 4}, even(ranks));
        ranks.warpLaunched(0, 3, 1, 0); // a new warp in the old slot is the youngest
        assertArrayEquals(new int[] {2, 0, 1, 4}, even(ranks));
    }

    @Test
    void each_scheduler_ranks_its_own_warps() {
        for (int slot = 0; slot < 4; slot++) {
            ranks.warpLaunched(slot, slot, 0, slot);
        }
        assertEquals(0, ranks.rank(0));
        assertEquals(0, ranks.rank(1));
        assertEquals(1, ranks.rank(2));
        assertEquals(1, ranks.rank(3));
    }

    @Test
    void launch_order_counts_and_not_the_slot() {
        ranks.warpLaunched(6, 0, 0, 0);
        ranks.warpLaunched(0, 1, 0, 1);
        assertEquals(0, ranks.rank(6));
        assertEquals(1, ranks.rank(0));
    }

    @Test
    void a_slot_without_a_warp_ranks_behind_all() {
        assertEquals(4, ranks.rank(2)); // 8 slots, 2 schedulers: ranks 0 to 3
        assertEquals(4, ranks.rank(-1));
    }

    @Test
    void ranks_by_slot_do_not_close_up() {
        AgeRanks bySlot = new AgeRanks(Hosts.small(), DaCacheOptions.Rank.SLOT, DaCacheOptions.Sample.SM_OLDEST);
        bySlot.warpLaunched(4, 0, 0, 0);
        assertEquals(2, bySlot.rank(4));
        assertEquals(4, bySlot.rank(0));
    }

    @Test
    void only_the_oldest_warp_of_the_sm_is_sampled() {
        ranks.warpLaunched(1, 0, 0, 0);
        ranks.warpLaunched(0, 1, 0, 1);
        assertTrue(ranks.isSampled(1));
        assertFalse(ranks.isSampled(0)); // the head of its scheduler, but launched later
        ranks.warpExited(1, 0);
        assertTrue(ranks.isSampled(0));
        assertFalse(ranks.isSampled(1));
        assertFalse(ranks.isSampled(-1));
    }

    @Test
    void the_head_of_each_scheduler_may_be_sampled() {
        AgeRanks each = new AgeRanks(Hosts.small(), DaCacheOptions.Rank.AGE_COMPACT, DaCacheOptions.Sample.EACH_SCHED);
        for (int slot = 0; slot < 4; slot++) {
            each.warpLaunched(slot, slot, 0, slot);
        }
        assertTrue(each.isSampled(0));
        assertTrue(each.isSampled(1));
        assertFalse(each.isSampled(2));
    }

    @Test
    void a_change_of_the_sampled_warp_is_counted_and_no_other() {
        ranks.warpLaunched(0, 0, 0, 0);
        int first = ranks.samples();
        ranks.warpLaunched(2, 1, 0, 1);
        ranks.warpLaunched(1, 2, 0, 2);
        ranks.warpExited(2, 1);
        assertEquals(first, ranks.samples());
        ranks.warpExited(0, 0);
        assertEquals(first + 1, ranks.samples());
    }
}
