package io.policybridge.simulator.dram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Per cycle: one shift, then at most one burst. */
class DataBusTest {
    private static final int READ_LATENCY = 12;
    private static final int WRITE_LATENCY = 4;
    private final DataBus bus = new DataBus(READ_LATENCY, READ_LATENCY + 1);

    private int cyclesUntilOut() {
        for (int cycle = 1; cycle <= 100; cycle++) {
            if (bus.shift() != DataBus.NONE) {
                return cycle;
            }
        }
        throw new AssertionError("nothing came out");
    }

    @Test
    void a_read_comes_out_after_its_latency() {
        bus.shift();
        bus.add(1);
        assertEquals(READ_LATENCY - 1, bus.distance());
        assertEquals(READ_LATENCY, cyclesUntilOut());
        assertTrue(bus.isEmpty());
    }

    @Test
    void a_write_comes_out_after_the_write_latency() {
        bus.shift();
        bus.latency(WRITE_LATENCY);
        bus.add(1);
        assertEquals(WRITE_LATENCY, cyclesUntilOut());
    }

    /** Read in cycle 0, write in cycle 2: the write stands behind the read, which has 10 cycles left. */
    @Test
    void a_write_does_not_overtake_a_read_in_flight() {
        bus.shift();
        bus.add(1);
        bus.shift();
        bus.shift();
        bus.latency(WRITE_LATENCY);
        bus.add(2);
        assertEquals(READ_LATENCY - 2, cyclesUntilOut());
        assertEquals(1, cyclesUntilOut());
    }

    @Test
    void skipping_is_shifting() {
        bus.shift();
        bus.add(1);
        bus.skip(5);
        assertEquals(READ_LATENCY - 5, cyclesUntilOut());
    }

    @Test
    void two_bursts_without_a_shift_between_fill_the_line() {
        bus.shift();
        bus.add(1);
        assertFalse(bus.isFull());
        bus.add(2);
        assertTrue(bus.isFull());
        bus.shift();
        assertFalse(bus.isFull());
    }
}
