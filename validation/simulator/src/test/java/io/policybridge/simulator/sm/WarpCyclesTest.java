package io.policybridge.simulator.sm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class WarpCyclesTest {
    /** 4 warps in cycles 10 to 14, 3 in 15 to 19: 5 * 4 + 5 * 3 = 35 of 10 * 48. */
    @Test
    void a_cycle_counts_the_warps_that_it_leaves() {
        WarpCycles cycles = new WarpCycles(48);
        cycles.change(4, 10);
        cycles.change(-1, 15);
        cycles.settle(20);
        assertEquals(35, cycles.filled());
        assertEquals(480, cycles.available());
    }

    @Test
    void cycles_without_a_warp_have_no_room() {
        WarpCycles cycles = new WarpCycles(48);
        cycles.settle(100);
        cycles.change(2, 100);
        cycles.change(-2, 101);
        cycles.settle(200);
        assertEquals(2, cycles.filled());
        assertEquals(48, cycles.available());
    }
}
