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

    /** 100,000 cycles. */
    @Test
    void in_the_first_second_there_is_one_thread() {
        assertEquals(0, sideBySide(100_000, 10, 1));
    }

    /** Up to the first trial. */
    private void begin(int alone) {
        sideBySide(1_000_000 / alone + 16, alone, alone);
    }

    /**
     * A round: 208 cycles on one thread, 208 side by side, both once more, and side by side those of 250 ms, 50,000:
     * 99.2%.
     */
    @Test
    void threads_run_but_for_trials_of_one_where_they_are_faster() {
        begin(10);
        int count = sideBySide(1_000_000, 10, 5);
        assertTrue(count >= 990_000 && count <= 993_000, count + " cycles");
    }

    /**
     * Ten times as slow: a trial is lost after 19 cycles. In ten seconds they are tried at 0, 0.25, 0.75, 1.75, 3.75
     * and 7.75 s.
     */
    @Test
    void threads_that_are_slower_are_tried_ever_less_often() {
        begin(10);
        int count = sideBySide(1_000_000, 10, 100);
        assertTrue(count >= 6 * 18 && count <= 6 * 20, count + " cycles");
    }

    /** 9.5 us in place of 10 are too little to take a second core for it; 9 are not. */
    @Test
    void a_small_gain_takes_no_second_core() {
        begin(1000);
        assertTrue(sideBySide(10_000, 1000, 950) < 1000);
        assertTrue(sideBySide(10_000, 1000, 900) > 5000);
    }

    /** The first trial is won by chance, the second is not. */
    @Test
    void one_trial_decides_nothing() {
        begin(10);
        assertEquals(208, sideBySide(416, 10, 5));
        assertEquals(19, sideBySide(10_000, 10, 100), 1);
    }

    /** Somebody takes the second core in the middle of a stretch: it ends within the cycles of two trials. */
    @Test
    void a_stretch_ends_where_threads_become_slow() {
        begin(10);
        sideBySide(1000, 10, 5);
        assertTrue(pace.sideBySide());
        sideBySide(416, 10, 1000);
        assertFalse(pace.sideBySide());
    }
}
