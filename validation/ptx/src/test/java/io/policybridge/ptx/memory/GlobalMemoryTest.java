package io.policybridge.ptx.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.input.BadInput;
import org.junit.jupiter.api.Test;

final class GlobalMemoryTest {
    private final GlobalMemory memory = new GlobalMemory();

    @Test
    void buffers_begin_at_multiples_of_256_above_0xC0000000() {
        assertEquals(0xC0000000L, memory.allocate("a", 1).base());
        assertEquals(0xC0000100L, memory.allocate("b", 256).base());
        assertEquals(0xC0000200L, memory.allocate("c", 257).base());
        assertEquals(0xC0000400L, memory.allocate("d", 4).base());
    }

    /** 300 bytes are two steps of 256. */
    @Test
    void a_shifted_heap_begins_in_full_steps() {
        GlobalMemory shifted = new GlobalMemory(300);
        assertEquals(0xC0000200L, shifted.allocate("a", 1).base());
        assertEquals(0xC0000300L, shifted.allocate("b", 1).base());
    }

    @Test
    void values_are_little_endian_and_read_without_sign() {
        MemoryPiece a = memory.allocate("a", 8);
        a.write(a.base(), 4, 0xfffffffe_80000001L);
        assertEquals(0x80000001L, memory.at(a.base(), 4).read(a.base(), 4));
        assertEquals(1, a.read(a.base(), 1));
        assertEquals(0x8000, a.read(a.base() + 2, 2));
        assertEquals(0, a.read(a.base() + 4, 4));
    }

    /** The last word of a is at 4; a word at 5 would need a ninth byte. */
    @Test
    void an_access_across_the_end_of_a_buffer_is_refused() {
        MemoryPiece a = memory.allocate("a", 8);
        memory.allocate("b", 8);
        assertEquals(a, memory.at(a.base() + 4, 4));
        assertEquals(
                "4 bytes at 0xc0000005, 5 bytes behind the begin of a of 8 bytes; expected an address inside it",
                assertThrows(OutOfBounds.class, () -> memory.at(a.base() + 5, 4))
                        .getMessage());
    }

    @Test
    void an_access_below_all_memory_is_refused() {
        assertThrows(OutOfBounds.class, () -> memory.at(16, 4));
    }

    @Test
    void a_buffer_that_is_larger_than_an_array_is_refused() {
        assertEquals(
                "buffer big: bytes=2147483648; expected 0 to 2147483639",
                assertThrows(BadInput.class, () -> memory.allocate("big", 1L << 31))
                        .getMessage());
    }
}
