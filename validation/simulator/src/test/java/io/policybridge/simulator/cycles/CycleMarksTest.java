package io.policybridge.simulator.cycles;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

/** A run is a sequence of numbers, one for each cycle of its two SMs. */
class CycleMarksTest {
    private static CycleMarks run(long cycles, long other, CycleMarks.Span exact) {
        CycleMarks marks = new CycleMarks(2, exact);
        for (long cycle = 0; cycle < cycles; cycle++) {
            marks.add(0, cycle % 7);
            marks.add(1, cycle == other ? 99 : cycle % 5);
            marks.end();
        }
        return marks;
    }

    private static CycleMarks.Span difference(long cycles, long otherCycles, long other) {
        return run(cycles, -1, CycleMarks.Span.NONE).firstDifference(run(otherCycles, other, CycleMarks.Span.NONE));
    }

    @Test
    void of_a_short_run_the_cycle_is_known_at_once() {
        assertEquals(new CycleMarks.Span(0, 1), difference(1000, 1000, 0));
        assertEquals(new CycleMarks.Span(999, 1000), difference(1000, 1000, 999));
        assertNull(difference(1000, 1000, -1));
    }

    /** 300,000 cycles are more than 4 times as many as blocks are kept, so that a block has 8 cycles. */
    @Test
    void of_a_long_run_the_block_is_known_and_in_a_second_run_the_cycle() {
        CycleMarks.Span span = difference(300_000, 300_000, 200_003);
        assertEquals(new CycleMarks.Span(200_000, 200_008), span);
        assertEquals(200_003, run(200_008, -1, span).firstDifferenceInWindow(run(200_008, 200_003, span)));
    }

    /** The last whole block of 8 ends at 300,000. */
    @Test
    void a_difference_behind_the_last_whole_block_is_found() {
        assertEquals(new CycleMarks.Span(300_000, 300_004), difference(300_003, 300_003, 300_001));
        assertNull(difference(300_003, 300_003, -1));
    }

    @Test
    void runs_of_different_lengths_are_compared_in_the_longer_one_s_blocks() {
        assertEquals(new CycleMarks.Span(99_992, 100_000), difference(100_000, 300_000, 99_999));
        assertEquals(new CycleMarks.Span(100_000, 100_001), difference(100_000, 300_000, -1));
    }

    @Test
    void the_sm_that_did_otherwise_is_told() {
        assertEquals(1, run(10, -1, CycleMarks.Span.NONE).differentSm(run(10, 9, CycleMarks.Span.NONE)));
        assertEquals(-1, run(10, -1, CycleMarks.Span.NONE).differentSm(run(10, 8, CycleMarks.Span.NONE)));
    }
}
