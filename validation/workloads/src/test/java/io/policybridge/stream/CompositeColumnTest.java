package io.policybridge.stream;

import static io.policybridge.stream.StreamFiles.assertComplaint;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompositeColumnTest {
    @TempDir
    Path folder;

    private StreamReader record(String line) {
        StreamReader in =
                StreamReader.open(StreamFiles.plain(folder, "#policybridge-stream test 1\n" + line + "\n"), "test");
        assertTrue(in.next());
        return in;
    }

    @Test
    void byte_ranges_become_bits_of_both_halves_of_the_line() {
        ByteSet bytes = new ByteSet();
        try (StreamReader in = record("A 0-3,62-65,127")) {
            bytes.read(in, "bytes");
        }
        assertEquals(0xc00000000000000fL, bytes.low());
        assertEquals(0x8000000000000003L, bytes.high());
        try (StreamReader in = record("A 0-127 -")) {
            bytes.read(in, "bytes");
            assertEquals(-1L, bytes.low());
            assertEquals(-1L, bytes.high());
            bytes.read(in, "bytes");
            assertEquals(0, bytes.low());
            assertEquals(0, bytes.high());
        }
        try (StreamReader in = record("A 5-4")) {
            assertComplaint(() -> bytes.read(in, "bytes"), "bytes=5-4", "from 5 to 127");
        }
        try (StreamReader in = record("A 0-3,")) {
            assertComplaint(() -> bytes.read(in, "bytes"), "bytes=0-3,", "decimal");
        }
    }

    /**
     * A local load of 32 bytes misses; its line takes the place of a dirty one, so two requests go into the miss queue.
     */
    @Test
    void an_attempt_that_throws_out_a_dirty_line_has_the_line_and_both_pushes() {
        Attempt attempt = new Attempt();
        try (StreamReader in = record("A 3729 1 10164 0 410 1f898860 32 LR 8 M M - 4 1 1 1f889800/1/f/128 "
                + "10164/LR/1f898800/128,10455/1W/1f889800/128 2 3 -")) {
            attempt.read(in, false);
        }
        assertEquals(3729, attempt.core);
        assertEquals(Attempt.NONE, attempt.tick);
        assertEquals(1, attempt.unit);
        assertEquals(Attempt.MISS, attempt.status);
        assertEquals(Attempt.NONE, attempt.reason);
        assertEquals(1, attempt.allocated);
        assertFalse(attempt.merged);
        assertTrue(attempt.evicted);
        assertEquals(0x1f889800L, attempt.evictedBlock);
        assertTrue(attempt.evictedDirty);
        assertEquals(0xf, attempt.evictedSectors);
        assertEquals(128, attempt.evictedBytes);
        assertEquals(2, attempt.pushes.size());
        assertEquals(10455, attempt.pushes.uid(1));
        assertEquals(StreamReader.packed("1W"), attempt.pushes.type(1));
        assertEquals(0x1f889800L, attempt.pushes.address(1));
        assertEquals(128, attempt.pushes.bytes(1));
        assertEquals(3, attempt.mshrs);
    }

    @Test
    void a_refused_attempt_has_a_reason_and_no_queue_lengths_and_a_merged_one_is_marked() {
        Attempt attempt = new Attempt();
        try (StreamReader in = record("A 3550 6 53471 2 168 c0010f80 32 GR 1 RF RF LA 31 - 0 - - - - -")) {
            attempt.read(in, false);
        }
        assertEquals(Attempt.RESERVATION_FAIL, attempt.status);
        assertEquals(StreamReader.packed("LA"), attempt.reason);
        assertEquals(31, attempt.set);
        assertEquals(Attempt.NONE, attempt.way);
        assertEquals(Attempt.NONE, attempt.missQueue);
        assertEquals(0, attempt.pushes.size());
        try (StreamReader in = record("A 7 7 5 382 3 - c0014000 32 GR 1 HR HR - 52 7 2m - - 1 1 -")) {
            attempt.read(in, true);
        }
        assertEquals(7, attempt.tick);
        assertEquals(2, attempt.allocated);
        assertTrue(attempt.merged);
        assertEquals(Attempt.NONE, attempt.pc);
        assertFalse(attempt.evicted);
    }

    @Test
    void a_dispatched_access_names_lanes_sectors_and_bytes() {
        DispatchedAccess access = new DispatchedAccess();
        try (StreamReader in = record("D c0010f80/32/GR/80000000/1/0-3 c0010f00/128/GR/7fffffff/f/4-127")) {
            access.read(in);
            assertEquals(0x80000000, access.lanes);
            assertEquals(0xf, access.touched.low());
            access.read(in);
            assertEquals(0xc0010f00L, access.address);
            assertEquals(128, access.bytes);
            assertEquals(StreamReader.packed("GR"), access.type);
            assertEquals(0xf, access.sectors);
            assertEquals(~0xfL, access.touched.low());
            assertEquals(-1L, access.touched.high());
        }
    }
}
