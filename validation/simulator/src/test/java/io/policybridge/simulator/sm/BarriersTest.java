package io.policybridge.simulator.sm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Warps 0-3 are CTA 0. */
class BarriersTest {
    private final Barriers barriers = new Barriers(8, 32);

    BarriersTest() {
        barriers.launch(0, 0b1111);
    }

    @Test
    void the_last_warp_opens_a_barrier() {
        barriers.reach(0, 0, 0, -1, 1);
        barriers.reach(0, 1, 0, -1, 1);
        barriers.reach(0, 2, 0, -1, 1);
        assertEquals(0b0111, barriers.waiting());
        barriers.reach(0, 3, 0, -1, 1);
        assertEquals(0, barriers.waiting());
    }

    @Test
    void a_warp_that_ends_is_no_longer_awaited() {
        barriers.reach(0, 0, 0, -1, 1);
        barriers.reach(0, 1, 0, -1, 1);
        barriers.exit(0, 3);
        assertEquals(0b0011, barriers.waiting());
        barriers.exit(0, 2);
        assertEquals(0, barriers.waiting());
    }

    @Test
    void a_count_of_threads_opens_it_earlier() {
        barriers.reach(0, 0, 1, 64, 1);
        assertEquals(0b0001, barriers.waiting());
        barriers.reach(0, 2, 1, 64, 1);
        assertEquals(0, barriers.waiting());
    }

    @Test
    void who_only_arrives_does_not_wait() {
        barriers.reach(0, 0, 1, 64, 2);
        assertEquals(0, barriers.waiting());
        barriers.reach(0, 1, 1, 64, 1);
        assertEquals(0, barriers.waiting());
    }

    @Test
    void barriers_do_not_mix() {
        barriers.reach(0, 0, 0, -1, 1);
        barriers.reach(0, 1, 1, -1, 1);
        barriers.reach(0, 2, 0, -1, 1);
        barriers.reach(0, 3, 0, -1, 1);
        assertEquals(0b1111, barriers.waiting());
    }
}
