package io.policybridge.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class BufferMemoryTest {
    private static final long MIB = 1 << 20;

    private final BufferMemory memory = new BufferMemory("app", 15, 300 * MIB);

    /** Two buffers of 64 MiB, a third, a copy of it, and 19: 275 of 300 MiB; with a fourth, 339. */
    @Test
    void it_is_said_before_the_buffer_that_no_longer_fits() {
        for (int i = 0; i < 3; i++) {
            assertEquals(Optional.empty(), memory.before(64 * MIB));
            memory.allocated(i, 64 * MIB);
        }
        assertEquals(
                Optional.of("app with the buffers so far needs about 355 MB, the heap has 315 MB "
                        + "(more: POLICYBRIDGE_JAVA_OPTS=-Xmx1g)"),
                memory.before(64 * MIB));
        memory.freed(1);
        assertEquals(Optional.empty(), memory.before(64 * MIB));
    }

    /** 128 MiB of it at a time. */
    @Test
    void a_large_copy_is_on_its_way_in_pieces() {
        assertEquals(Optional.empty(), memory.before(153 * MIB));
        assertEquals(
                Optional.of("app with the buffers so far needs about 316 MB, the heap has 315 MB "
                        + "(more: POLICYBRIDGE_JAVA_OPTS=-Xmx1g)"),
                memory.before(155 * MIB));
    }

    @Test
    void what_is_not_there_can_be_freed() {
        memory.freed(7);
        assertEquals(
                Optional.of("app with the buffers so far needs about 1228 MB, the heap has 315 MB "
                        + "(more: POLICYBRIDGE_JAVA_OPTS=-Xmx2g)"),
                memory.before(1024 * MIB));
    }
}
