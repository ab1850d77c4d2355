package io.policybridge.policies.throttling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.kit.host.SmallCache;
import org.junit.jupiter.api.Test;

/**
 * Two loops and three loads are known at most; a load of more than 2 lines is divergent; counters start at 2 and 0.
 * Slot 7 samples.
 */
class LoopProfileTest {
    private static final int SAMPLER = 7;
    private static final long OUTER = 0x300;
    private static final long INNER = 0x200;

    private final LoopProfile profile = new LoopProfile(
            8,
            SmallCache.settings(
                    Daws.SPEC, 1, "loops=2", "loads=3", "divergentLines=2", "divergentStart=2", "localityStart=0"));

    private void load(long pc, int lines, boolean again, int times) {
        for (int i = 0; i < times; i++) {
            profile.loaded(SAMPLER, pc, lines);
            profile.reused(SAMPLER, pc, again);
        }
    }

    private int footprint(long loop, int lanes) {
        profile.branched(0, loop, lanes);
        return profile.footprint(0);
    }

    /** Divergent with locality, coherent with locality, divergent without: lanes + 1. */
    @Test
    void a_divergent_load_needs_a_line_per_lane_a_coherent_one_a_line_and_one_without_locality_none() {
        profile.branched(SAMPLER, INNER, 32);
        load(0x100, 3, true, 2);
        load(0x108, 2, true, 2);
        load(0x110, 32, false, 2);
        profile.left(SAMPLER, INNER);
        assertEquals(33, footprint(INNER, 32));
        assertEquals(9, footprint(INNER, 8));
        assertEquals(2, footprint(INNER, 1));
    }

    @Test
    void two_reuses_make_locality_and_a_miss_takes_one_back() {
        profile.branched(SAMPLER, INNER, 32);
        load(0x100, 3, true, 2);
        profile.reused(SAMPLER, 0x100, false);
        load(0x108, 1, true, 4);
        profile.reused(SAMPLER, 0x108, false);
        load(0x110, 3, true, 1);
        profile.left(SAMPLER, INNER);
        assertEquals(1, footprint(INNER, 32), "the second alone: counted to 3, not to 4, and down to 2");
    }

    /**
     * The counter for divergence starts at 2: one coherent execution is enough, and one divergent one turns it back.
     */
    @Test
    void one_coherent_execution_turns_a_new_load_coherent() {
        profile.branched(SAMPLER, INNER, 32);
        profile.reused(SAMPLER, 0x100, true);
        profile.reused(SAMPLER, 0x100, true);
        profile.reused(SAMPLER, 0x108, true);
        profile.reused(SAMPLER, 0x108, true);
        profile.loaded(SAMPLER, 0x108, 2);
        profile.left(SAMPLER, INNER);
        assertEquals(33, footprint(INNER, 32));
    }

    @Test
    void the_first_warp_in_a_loop_is_sampled_until_it_leaves() {
        profile.branched(SAMPLER, INNER, 32);
        profile.branched(3, INNER, 32);
        assertTrue(profile.isSampled(SAMPLER));
        assertFalse(profile.isSampled(3));
        profile.left(SAMPLER, INNER);
        profile.branched(SAMPLER, INNER, 32);
        profile.branched(3, INNER, 32);
        assertFalse(profile.isSampled(SAMPLER));
        assertFalse(profile.isSampled(3));
    }

    /** While the sampler is in the inner loop its loads are that loop's. */
    @Test
    void nested_loops_count_innermost() {
        profile.branched(SAMPLER, OUTER, 32);
        load(0x280, 1, true, 2);
        profile.branched(SAMPLER, INNER, 32);
        load(0x100, 3, true, 2);
        profile.left(SAMPLER, INNER);
        profile.branched(SAMPLER, OUTER, 32);
        profile.left(SAMPLER, OUTER);
        assertEquals(32, footprint(INNER, 32));
        assertEquals(1, footprint(OUTER, 32));
    }

    @Test
    void leaving_the_outer_loop_is_leaving_the_inner_one_too() {
        profile.branched(SAMPLER, INNER, 32);
        load(0x100, 3, true, 2);
        profile.left(SAMPLER, OUTER);
        assertFalse(profile.isSampled(SAMPLER));
        assertEquals(32, footprint(INNER, 32));
        profile.left(0, INNER - 8);
        assertEquals(32, profile.footprint(0));
        profile.left(0, OUTER);
        assertEquals(0, profile.footprint(0));
    }

    @Test
    void loops_and_loads_beyond_the_tables_are_not_known() {
        profile.branched(SAMPLER, 0x400, 32);
        profile.branched(SAMPLER, OUTER, 32);
        for (long pc = 0x100; pc < 0x120; pc += 8) {
            load(pc, 1, true, 2);
        }
        profile.left(SAMPLER, 0x400);
        assertEquals(3, footprint(OUTER, 32));
        assertEquals(0, footprint(INNER, 32));
        profile.branched(1, INNER, 32);
        assertFalse(profile.isSampled(1));
    }
}
