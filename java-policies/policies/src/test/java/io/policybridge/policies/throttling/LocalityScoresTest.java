package io.policybridge.policies.throttling;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.WarpSet;
import io.policybridge.kit.host.SmallCache;
import org.junit.jupiter.api.Test;

/** K = 8, base 100; four warps, so the cutoff is 400. */
class LocalityScoresTest {
    private LocalityScores scores = warps(4, false, true);

    private static LocalityScores warps(int count, boolean capEachCycle, boolean floorAtBase) {
        LocalityScores made = new LocalityScores(
                count,
                SmallCache.settings(
                        Ccws.SPEC, 1, "k=8", "base=100", "capEachCycle=" + capEachCycle, "floorAtBase=" + floorAtBase));
        for (int slot = 0; slot < count; slot++) {
            made.launched(slot);
        }
        return made;
    }

    private void loses(int slot, int times) {
        for (int i = 0; i < times; i++) {
            scores.lostLocality(slot);
        }
    }

    private String mayLoad(int slots) {
        WarpSet loads = new WarpSet(slots);
        scores.keep(loads);
        return loads.toString();
    }

    /** hits x 8 x 400 / issued: 1 of 200 is 16, 5 of 100 are 160, 15 of 200 are 240, 25 of 200 are 400. */
    @Test
    void the_score_is_lost_locality_by_instructions_issued_and_never_below_the_base() {
        int[][] rows = {{1, 200, 100}, {5, 100, 160}, {15, 200, 240}, {25, 200, 400}};
        for (int[] row : rows) {
            scores = warps(4, false, true);
            scores.issued(0, row[1]);
            loses(2, row[0]);
            assertEquals(row[2], scores.score(2), row[0] + " of " + row[1]);
        }
    }

    @Test
    void without_the_floor_little_lost_locality_lowers_the_score() {
        scores = warps(4, false, false);
        scores.issued(0, 200);
        loses(2, 1);
        assertEquals(16, scores.score(2));
    }

    /** 150,000 hits x 1,000,000 x 64,000,000 do not fit into 63 bits, over one instruction not into a score either. */
    @Test
    void a_score_saturates() {
        scores = new LocalityScores(
                64, SmallCache.settings(Ccws.SPEC, 1, "k=1000000", "base=1000000", "capEachCycle=false"));
        for (int slot = 0; slot < 64; slot++) {
            scores.launched(slot);
        }
        scores.issued(0, 1);
        loses(2, 150_000);
        assertEquals(Integer.MAX_VALUE, scores.score(2));
    }

    @Test
    void before_anything_was_issued_the_score_is_the_base() {
        loses(2, 1);
        assertEquals(100, scores.score(2));
    }

    /**
     * In order 2 0 1 3: at 160 the sums are 160 260 360, below 400, so 3 may load too; at 240 they are 240 340 440; at
     * 400 2 is enough.
     */
    @Test
    void warps_may_load_until_their_scores_fill_the_cutoff() {
        scores.issued(0, 100);
        loses(2, 5);
        assertEquals("{0, 1, 2, 3}", mayLoad(4));
        scores = warps(4, false, true);
        scores.issued(0, 200);
        loses(2, 15);
        assertEquals("{0, 1, 2}", mayLoad(4));
        loses(2, 10);
        assertEquals("{2}", mayLoad(4));
    }

    /** 240 falls to 200 in 40 cycles: 200 + 100 + 100 still fill 400; one cycle later they do not. */
    @Test
    void a_score_falls_by_one_a_cycle() {
        scores.issued(0, 200);
        loses(2, 15);
        for (int cycle = 1; cycle <= 40; cycle++) {
            scores.passed(cycle);
        }
        assertEquals(200, scores.score(2));
        assertEquals("{0, 1, 2}", mayLoad(4));
        scores.passed(41);
        assertEquals(199, scores.score(2));
        assertEquals("{0, 1, 2, 3}", mayLoad(4));
    }

    @Test
    void cycles_that_pass_together_count_each_and_end_at_the_base() {
        scores.issued(0, 200);
        loses(2, 15);
        scores.passed(40);
        assertEquals(200, scores.score(2));
        scores.passed(1000);
        assertEquals(100, scores.score(2));
        assertEquals("{0, 1, 2, 3}", mayLoad(4));
    }

    /** 15 x 8 x 400 over 200 are 240; another 200 issued make the cap 120. */
    @Test
    void with_the_cap_a_score_never_exceeds_the_present_one() {
        scores = warps(4, true, true);
        scores.issued(0, 200);
        loses(2, 15);
        scores.issued(0, 200);
        scores.passed(1);
        assertEquals(120, scores.score(2));
    }

    /** Cutoff 4800: 60 x 8 x 4800 / 960 = 2400, and 24 more warps at 100 fill the rest. */
    @Test
    void of_forty_eight_warps_twenty_five_may_load() {
        scores = warps(48, false, true);
        scores.issued(0, 960);
        loses(7, 60);
        assertEquals(2400, scores.score(7));
        assertEquals(25, mayLoad(48).split(",").length);
    }

    /** Warp 0 leaves with its 100 instructions: 5 x 8 x 300 over the 100 of warp 2 are 120. */
    @Test
    void a_warp_that_ends_takes_its_part_of_the_totals_with_it() {
        scores.issued(0, 100);
        scores.issued(2, 100);
        loses(2, 4);
        scores.exited(0);
        loses(2, 1);
        assertEquals(120, scores.score(2));
        assertEquals(0, scores.score(0));
    }

    /**
     * DEVIATION 6 of CCWS. Warp 0 lost 4 and issued 100; once it has ended, 1 hit x 8 x 300 over the 100 of warp 2 are
     * 24. Were all hits of the SM counted for good, it would be 5 x 8 x 300 over 200: 60.
     */
    @Test
    void a_warp_that_ends_takes_its_hits_with_it() {
        scores = warps(4, false, false);
        scores.issued(0, 100);
        scores.issued(2, 100);
        loses(0, 4);
        scores.exited(0);
        loses(2, 1);
        assertEquals(24, scores.score(2));
    }

    @Test
    void a_slot_without_a_warp_is_not_gated() {
        scores.issued(0, 200);
        loses(2, 25);
        scores.exited(3);
        assertEquals("{2, 3}", mayLoad(4).replace("0, ", "").replace("1, ", ""));
    }
}
