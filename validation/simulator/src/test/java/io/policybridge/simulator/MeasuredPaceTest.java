package io.policybridge.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The clock is moved by the cycles of a test: what threads gain, or lose, is as it says. */
class MeasuredPaceTest {
    private static final int MICROSECOND = 1000;

    private long time;
    private final MeasuredPace pace = new MeasuredPace(() -> time);

    /** Of {@code cycles}, which take so many microseconds on one thread and on several, those side by side. */
    private int sideBySide(int cycles, int alone, int together) {
        int count = 0;
        for (int i = 0; i < cycles; i++) {
            boolean side = pace.sideBySide();
            count += side ? 1 : 0;
            time += (long) MICROSECOND * (side ? together : alone);
        }
        return count;
    }

    /** The beginning, 4,095 cycles: one in eight. Then one thread is tried for 2 ms, 200 cycles. */
    @Test
    void at_the_beginning_one_cycle_in_eight_is_side_by_side() {
        assertEquals(511, sideBySide(4095, 10, 100));
        assertEquals(0, sideBySide(200, 10, 1));
    }

    /** A round: 208 cycles on one thread, 208 side by side, and those of 250 ms, 50,000: 99.6%. */
    @Test
    void threads_run_but_for_trials_of_one_where_they_are_faster() {
        sideBySide(4096, 10, 5);
        int count = sideBySide(1_000_000, 10, 5);
        assertTrue(count >= 995_000 && count <= 997_000, count + " cycles");
    }

    /**
     * Ten times as slow: a trial is lost after 19 cycles. In ten seconds they are tried at 0.1, 0.3, 0.7, 1.5, 3.1,
     * 5.1, 7.1 and 9.1 s behind the first.
     */
    @Test
    void threads_that_are_slower_are_tried_ever_less_often() {
        sideBySide(4096, 10, 100);
        int count = sideBySide(1_000_000, 10, 100);
        assertTrue(count >= 8 * 19 && count <= 10 * 21, count + " cycles");
    }

    /** 9.5 us in place of 10 are too little to take a second core for it; 9 are not. */
    @Test
    void a_small_gain_takes_no_second_core() {
        sideBySide(4096 + 420, 1000, 950);
        assertFalse(pace.sideBySide());
        sideBySide(100_000, 1000, 900);
        assertTrue(pace.sideBySide());
    }

    /** Somebody takes the second core in the middle of a stretch: it ends within the cycles of two trials. */
    @Test
    void a_stretch_ends_where_threads_become_slow() {
        sideBySide(4096 + 1000, 10, 5);
        assertTrue(pace.sideBySide());
        sideBySide(416, 10, 1000);
        assertFalse(pace.sideBySide());
    }
}
