package io.policybridge.traces.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.traces.file.KernelList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListedCopiesTest {

    /**
     * 70 bytes are three steps of 32; of 0x7f_2000_0060 the lower 32 bits are 2000_0060, the last sector of its line.
     */
    @Test
    void a_copy_touches_sector_after_sector_of_the_lower_half_of_memory() {
        ListedCopies copies = new ListedCopies(List.of(new KernelList.Copy(0, 0x7f20000060L, 70)));
        long[][] expected = {{0x20000060, 8}, {0x20000080, 1}, {0x200000a0, 2}};
        for (long[] sector : expected) {
            assertTrue(copies.next(0));
            assertEquals(sector[0], copies.address());
            assertEquals(sector[1], copies.sectors());
        }
        assertFalse(copies.next(0));
    }

    @Test
    void it_comes_behind_the_kernels_that_stand_in_front_of_it() {
        ListedCopies copies = new ListedCopies(List.of(new KernelList.Copy(1, 0, 32), new KernelList.Copy(2, 64, 32)));
        assertFalse(copies.next(0));
        assertTrue(copies.next(1));
        assertFalse(copies.next(1));
        assertTrue(copies.next(2));
        assertEquals(64, copies.address());
    }
}
