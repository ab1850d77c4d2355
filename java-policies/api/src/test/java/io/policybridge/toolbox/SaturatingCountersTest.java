package io.policybridge.toolbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.toolbox.SaturatingCounters.Range;
import org.junit.jupiter.api.Test;

class SaturatingCountersTest {
    private final SaturatingCounters counters =
            new SaturatingCounters(2, Range.ofBits(2).startingAt(2));

    @Test
    void two_bits_stop_at_0_and_3() {
        int[] up = {counters.up(0), counters.up(0)};
        assertEquals("3 3", up[0] + " " + up[1]);
        int[] down = {counters.down(0), counters.down(0), counters.down(0), counters.down(0)};
        assertEquals("2 1 0 0", down[0] + " " + down[1] + " " + down[2] + " " + down[3]);
        assertEquals(2, counters.value(1));
    }

    @Test
    void a_large_step_stops_at_the_bound_too() {
        assertEquals(0, counters.add(0, -(1 << 30)));
        assertEquals(3, counters.add(0, 1 << 30));
    }

    /** 2 and 3 of 0 to 3 are high; of 0 to 4 it is 3 and 4. */
    @Test
    void a_counter_is_high_above_half_of_its_maximum() {
        boolean[][] high = {{false, false, true, true}, {false, false, false, true, true}};
        for (boolean[] expected : high) {
            SaturatingCounters one = new SaturatingCounters(1, Range.upTo(expected.length - 1));
            for (int value = 0; value < expected.length; value++) {
                one.set(0, value);
                assertEquals(expected[value], one.isHigh(0), value + " of " + expected.length);
            }
        }
    }

    @Test
    void a_restart_gives_the_start() {
        counters.up(0);
        counters.down(1);
        counters.restart(0);
        assertEquals("2 1", counters.value(0) + " " + counters.value(1));
        counters.restart();
        assertEquals("2 2", counters.value(0) + " " + counters.value(1));
    }

    @Test
    void a_value_beyond_the_range_becomes_the_nearest_in_it() {
        counters.set(0, 9);
        counters.set(1, -9);
        assertEquals("3 0", counters.value(0) + " " + counters.value(1));
    }

    @Test
    void ranges_that_hold_no_counter_are_refused() {
        assertThrows(IllegalArgumentException.class, () -> Range.upTo(0));
        assertThrows(IllegalArgumentException.class, () -> Range.upTo((1 << 30) + 1));
        assertThrows(IllegalArgumentException.class, () -> Range.ofBits(0));
        assertThrows(IllegalArgumentException.class, () -> Range.ofBits(31));
        assertThrows(IllegalArgumentException.class, () -> Range.ofBits(4).startingAt(16));
        assertThrows(IllegalArgumentException.class, () -> Range.ofBits(4).startingAt(-1));
    }

    @Test
    void the_widest_range_is_legal() {
        assertEquals(1 << 30, Range.upTo(1 << 30).max());
        assertEquals((1 << 30) - 1, Range.ofBits(30).max());
        assertEquals(3, Range.upTo(3).startingAt(3).start());
    }
}
