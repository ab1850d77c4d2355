package io.policybridge.policies.replacement;

import java.util.Arrays;

/**
 * A set of numbers that may hold more than was put in, and forgets everything at once when it was filled
 * {@code capacity} times.
 */
final class BloomFilter {
    private final long[] words;
    private final long bits;
    private final int hashes;
    private final int capacity;
    private int filled;

    BloomFilter(long bits, int hashes, int capacity) {
        this.bits = bits;
        this.hashes = hashes;
        this.capacity = capacity;
        words = new long[(int) (bits + Long.SIZE - 1 >> 6)];
    }

    /** Puts {@code x} in; when that was the last for which there is room, nothing is left. */
    void add(long x) {
        for (int hash = 0; hash < hashes; hash++) {
            long bit = bit(hash, x);
            words[(int) (bit >> 6)] |= 1L << bit;
        }
        if (++filled == capacity) {
            Arrays.fill(words, 0);
            filled = 0;
        }
    }

    boolean contains(long x) {
        for (int hash = 0; hash < hashes; hash++) {
            long bit = bit(hash, x);
            if ((words[(int) (bit >> 6)] >>> bit & 1) == 0) {
                return false;
            }
        }
        return true;
    }

    /** The bit that hash function {@code hash} gives {@code x}: SplitMix64 seeded with its number. */
    long bit(int hash, long x) {
        long z = hash + (x + 1) * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return Long.remainderUnsigned(z ^ z >>> 31, bits);
    }

    int filled() {
        return filled;
    }
}
