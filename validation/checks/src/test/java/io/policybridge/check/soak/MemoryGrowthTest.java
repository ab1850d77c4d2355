package io.policybridge.check.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Ten samples, one each 10^7 events; the second one is the first after the warm-up. */
class MemoryGrowthTest {
    private static final long EVENTS = 100_000_000;
    private static final long MIB = 1 << 20;

    /** {@code resident} and {@code heap} grow so many bytes in each million of events. */
    private static MemoryGrowth grown(long resident, long heap) {
        MemoryGrowth growth = new MemoryGrowth("host", EVENTS);
        for (long million = 10; million <= 100; million += 10) {
            growth.add(new MemorySample(million * 1_000_000, 100 * MIB + million * resident, 3 * MIB + million * heap));
        }
        return growth;
    }

    /** 80 million bytes are 76.3 MiB. */
    @Test
    void a_leak_of_a_byte_per_event_is_found() {
        assertEquals(
                Optional.of("host: resident memory grew by 76.3 MiB from event 20000000 to 100000000; expected at most "
                        + "16 MiB"),
                grown(1_000_000, 0).loss());
        assertEquals(
                Optional.of("host: heap grew by 76.3 MiB from event 20000000 to 100000000; expected at most 2 MiB"),
                grown(0, 1_000_000).loss());
    }

    /** 80 steps of 209,715 bytes are 16 MiB less 16 bytes; of the heap, 80 of 26,214 are 2 MiB less 32. */
    @Test
    void growth_up_to_the_bound_is_none() {
        assertEquals(Optional.empty(), grown(209_715, 26_214).loss());
        assertTrue(grown(209_716, 0).loss().isPresent());
        assertTrue(grown(0, 26_215).loss().isPresent());
    }

    @Test
    void growth_before_the_end_of_the_warm_up_does_not_count() {
        MemoryGrowth growth = new MemoryGrowth("host", EVENTS);
        growth.add(new MemorySample(EVENTS / 10, 0, 0));
        growth.add(new MemorySample(EVENTS / 5, 500 * MIB, 500 * MIB));
        growth.add(new MemorySample(EVENTS, 500 * MIB, 500 * MIB));
        assertEquals(Optional.empty(), growth.loss());
        assertEquals("host +0.0 to 500.0 MiB, heap +0.00 to 500.00 MiB", growth.toString());
    }

    /** 1400 and 2345 KiB; metaspace is none of the heap. */
    @Test
    void the_heap_is_that_of_both_generations() {
        String answer = " def new generation   total 19648K, used 1400K [0x00000000fc000000,\n"
                + "  eden space 17472K,   8% used [0x00000000fc000000,\n"
                + " tenured generation   total 43712K, used 2345K [0x00000000fd550000,\n"
                + " Metaspace       used 7777K, committed 7900K, reserved 1114112K\n";
        assertEquals(3745 * 1024, ProcessMemory.used(answer));
        assertEquals(0, ProcessMemory.used("no such process"));
    }

    @Test
    void a_process_that_was_not_watched_to_the_end_is_a_loss() {
        MemoryGrowth growth = new MemoryGrowth("host", EVENTS);
        assertTrue(growth.loss().isPresent());
        growth.add(new MemorySample(EVENTS / 5, 0, 0));
        growth.add(new MemorySample(EVENTS - 1, 0, 0));
        assertEquals(Optional.of("host was not sampled from its warm-up to its end"), growth.loss());
    }
}
