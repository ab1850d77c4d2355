package io.policybridge.ptx.play;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.policybridge.ptx.memory.MemoryPiece;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

final class CopiedBufferTest {
    private static final int ELEMENTS = 1 << 20;

    private final CopiedBuffer buffer =
            new CopiedBuffer(new MemoryPiece("out", 0, new byte[4 * ELEMENTS]), new CopiedSectors());

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    /** 4 MB: what is written needs nothing, what is read the array that the host program gets. */
    @Test
    void a_copy_needs_no_other_copy() {
        float[] values = new float[ELEMENTS];
        values[ELEMENTS - 1] = 3;
        buffer.write(new float[1]);
        long before = allocated();
        buffer.write(values);
        long written = allocated() - before;
        float[] read = buffer.floats();
        long all = allocated() - before;
        assertEquals(3, read[ELEMENTS - 1]);
        assertTrue(written < ELEMENTS, written + " bytes for a write");
        assertTrue(all < 5 * ELEMENTS, all + " bytes for a write and a read");
    }

    @Test
    void numbers_are_stored_little_endian() {
        buffer.write(new int[] {1, -2});
        assertArrayEquals(new byte[] {1, 0, 0, 0, -2, -1, -1, -1}, first(8));
        buffer.write(new double[] {1});
        assertArrayEquals(new byte[] {0, 0, 0, 0, 0, 0, -16, 63}, first(8));
        buffer.write(new byte[] {7});
        assertEquals(7, buffer.ints()[0]);
    }

    private byte[] first(int bytes) {
        byte[] read = new byte[bytes];
        buffer.read().get(read);
        return read;
    }
}
