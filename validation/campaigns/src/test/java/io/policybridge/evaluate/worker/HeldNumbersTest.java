package io.policybridge.evaluate.worker;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class HeldNumbersTest {
    private record Held(int[] counts, boolean flag, Map<Integer, long[]> table, BitSet bits) {}

    /** The flag, then what lies below objects: counts, the table's key, bits; then the array in the table. */
    @Test
    void every_number_is_held_once() {
        Map<Integer, long[]> table = new TreeMap<>(Map.of(5, new long[] {7}));
        Held held = new Held(new int[] {1, 2, 3}, false, table, BitSet.valueOf(new long[] {0b101}));
        assertArrayEquals(new long[] {0, 1, 2, 3, 5, 1, 0, 1, 7}, HeldNumbers.of(List.of(held, held)));
    }

    /** 2 became 7, which is another by 101, then 2 again; 3 stayed; later a fourth came. */
    @Test
    void what_differed_once_has_differed() {
        long[] before = {1, 2, 3};
        long[] first = HeldNumbers.differed(new long[0], before, new long[] {1, 7, 3});
        assertArrayEquals(new long[] {0, 0b101, 0, 1}, HeldNumbers.differed(first, before, new long[] {1, 2, 3, 1}));
    }
}
