package io.policybridge.toolbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BloomFilterTest {
    private final BloomFilter filter = new BloomFilter(16, 2);

    /** 16 bits and 2 hash functions; block 2 is found although 0 and 11 alone were added. */
    @Test
    void the_filter_sets_the_bits_of_the_specification() {
        long[] blocks = {0, 1, 2, 6, 11};
        String[] bits = {"1 15", "4 7", "14 15", "1 5", "6 14"};
        for (int i = 0; i < blocks.length; i++) {
            long first = filter.bit(0, blocks[i]);
            long second = filter.bit(1, blocks[i]);
            assertEquals(bits[i], Math.min(first, second) + " " + Math.max(first, second), "block " + blocks[i]);
        }
        filter.add(0);
        filter.add(2);
        assertFalse(filter.contains(6));
        BloomFilter other = new BloomFilter(16, 2);
        other.add(0);
        other.add(11);
        assertTrue(other.contains(2));
        assertFalse(other.contains(1));
    }

    @Test
    void a_cleared_filter_is_empty() {
        filter.add(3);
        filter.add(3);
        assertEquals(2, filter.added());
        filter.clear();
        assertEquals(0, filter.added());
        assertFalse(filter.contains(3));
    }

    @Test
    void sizes_out_of_range_are_refused() {
        assertThrows(IllegalArgumentException.class, () -> new BloomFilter(0, 1));
        assertThrows(IllegalArgumentException.class, () -> new BloomFilter((1L << 36) + 1, 1));
        assertThrows(IllegalArgumentException.class, () -> new BloomFilter(8, 0));
        assertThrows(IllegalArgumentException.class, () -> new BloomFilter(8, 65));
    }

    @Test
    void the_smallest_sizes_and_the_most_hashes_are_legal() {
        BloomFilter one = new BloomFilter(1, 1);
        one.add(7);
        assertTrue(one.contains(8)); // its single bit is set
        BloomFilter most = new BloomFilter(64, 64);
        most.add(7);
        assertTrue(most.contains(7));
    }

    /** 65 bits take two words: some number has bit 64. */
    @Test
    void a_filter_may_end_inside_a_word() {
        BloomFilter odd = new BloomFilter(65, 1);
        for (int x = 0; x < 1000; x++) {
            odd.add(x);
        }
        assertEquals(1000, odd.added());
        assertTrue(odd.contains(999));
    }

    /**
     * With 2 hash functions of 16 bits, block 1 sets bits 4 and 7: a filter of one function sets bit {@code bit(0)}.
     */
    @Test
    void one_hash_function_sets_one_bit() {
        BloomFilter one = new BloomFilter(16, 1);
        one.add(0);
        long taken = one.bit(0, 0);
        for (int x = 0; x < 100; x++) {
            assertEquals(one.bit(0, x) == taken, one.contains(x));
        }
    }
}
