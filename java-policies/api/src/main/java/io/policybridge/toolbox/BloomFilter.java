package io.policybridge.toolbox;

import java.util.Arrays;

/**
 * A set of 64-bit numbers (line addresses, ...) that never misses a number that was added, and may report numbers that
 * were not. Hash function h is SplitMix64 seeded with h; numbers cannot be removed one by one.
 *
 * <pre>{@code
 * BloomFilter evicted = new BloomFilter(8L * shape.lines(), 5);
 * evicted.add(lineAddress / lineBytes);
 * if (evicted.added() == shape.lines()) {
 *     evicted.clear();
 * }
 * }</pre>
 */
public final class BloomFilter {
    private static final int MOST_HASHES = 64;

    private final long[] words;
    private final long bits;
    private final int hashes;
    private int added;

    /**
     * An empty filter.
     *
     * @param bits size in bits, 1 to 2^36
     * @param hashes hash functions, 1 to 64
     * @throws IllegalArgumentException for sizes out of range
     */
    public BloomFilter(long bits, int hashes) {
        if (bits < 1 || bits > 1L << 36 || hashes < 1 || hashes > MOST_HASHES) {
            throw new IllegalArgumentException("bits=" + bits + " hashes=" + hashes
                    + "; expected bits from 1 to 2^36 and hashes from 1 to " + MOST_HASHES);
        }
        this.bits = bits;
        this.hashes = hashes;
        words = new long[(int) (bits + Long.SIZE - 1 >> 6)];
    }

    /** Adds {@code x}. */
    public void add(long x) {
        for (int hash = 0; hash < hashes; hash++) {
            long bit = bit(hash, x);
            words[(int) (bit >> 6)] |= 1L << bit;
        }
        added++;
    }

    /** Whether {@code x} was added since the filter was empty, or seems so. */
    public boolean contains(long x) {
        for (int hash = 0; hash < hashes; hash++) {
            long bit = bit(hash, x);
            if ((words[(int) (bit >> 6)] >>> bit & 1) == 0) {
                return false;
            }
        }
        return true;
    }

    /** Removes all numbers. */
    public void clear() {
        Arrays.fill(words, 0);
        added = 0;
    }

    /** Calls of {@link #add} since the filter was empty, repeated numbers included. */
    public int added() {
        return added;
    }

    /** The bit that hash function {@code hash} gives {@code x}. */
    long bit(int hash, long x) {
        long z = hash + (x + 1) * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return Long.remainderUnsigned(z ^ z >>> 31, bits);
    }
}
