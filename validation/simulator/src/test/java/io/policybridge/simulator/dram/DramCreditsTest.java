package io.policybridge.simulator.dram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.MemoryConfig;
import io.policybridge.simulator.memory.Machines;
import org.junit.jupiter.api.Test;

/** Two sub-partitions: one credit of their own each, 64 + 116 - 1 = 179 shared. */
class DramCreditsTest {
    private final DramCredits credits = new DramCredits(Machines.fermi().memory());

    @Test
    void turns_begin_behind_the_last_borrower() {
        assertEquals(0, credits.turn(0));
        credits.borrow(0);
        assertEquals(1, credits.turn(0));
        assertEquals(0, credits.turn(1));
    }

    @Test
    void one_sub_partition_may_take_all_shared_credits_but_never_the_other_ones_own() {
        for (int i = 0; i < 1 + 179; i++) {
            assertTrue(credits.has(0), "credit " + i);
            credits.borrow(0);
        }
        assertFalse(credits.has(0));
        assertTrue(credits.has(1));
        credits.borrow(1);
        assertFalse(credits.has(1));
    }

    /** A queue for writes adds its four entries. */
    @Test
    void the_shared_credits_count_the_queue_of_writes_too() {
        MemoryConfig one = Machines.fermi().memory();
        DramCredits more = new DramCredits(new MemoryConfig(
                one.channels(),
                one.subPartitionsPerChannel(),
                one.l2(),
                one.latencies(),
                one.queues(),
                one.hostCopiesTouchL2(),
                Machines.writeQueue()));
        for (int i = 0; i < 1 + 179 + 4; i++) {
            assertTrue(more.has(0), "credit " + i);
            more.borrow(0);
        }
        assertFalse(more.has(0));
    }

    /** A credit of its own is given back before a shared one. */
    @Test
    void the_own_credit_is_given_back_first() {
        credits.borrow(0);
        credits.borrow(0);
        credits.giveBack(0);
        assertTrue(credits.has(0));
        for (int i = 0; i < 179; i++) {
            credits.borrow(0);
        }
        assertFalse(credits.has(0));
    }
}
