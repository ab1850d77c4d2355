package io.policybridge.simulator.metrics;

import java.util.Arrays;

/** Numbers lines from 0 in the order of their first occurrence: open addressing over one array. */
final class LineTable {
    private static final int LINE_BITS = 7;

    private long[] keys = new long[1 << 10];
    private int[] numbers = new int[1 << 10];
    private int size;

    /** The number of the line of {@code address}; a line that is new has the number {@link #size} had before. */
    int number(long address) {
        long key = (address >>> LINE_BITS) + 1;
        int bucket = bucket(key);
        if (keys[bucket] == 0) {
            if (2 * size > keys.length) {
                grow();
                bucket = bucket(key);
            }
            keys[bucket] = key;
            numbers[bucket] = size++;
        }
        return numbers[bucket];
    }

    int size() {
        return size;
    }

    private int bucket(long key) {
        int bucket = (int) (key * 0x9e3779b97f4a7c15L >>> 32) & keys.length - 1;
        while (keys[bucket] != 0 && keys[bucket] != key) {
            bucket = bucket + 1 & keys.length - 1;
        }
        return bucket;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldNumbers = numbers;
        keys = new long[2 * oldKeys.length];
        numbers = new int[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int bucket = bucket(oldKeys[i]);
                keys[bucket] = oldKeys[i];
                numbers[bucket] = oldNumbers[i];
            }
        }
    }

    /** {@code column}, long enough for every line. */
    int[] fitted(int[] column) {
        return column.length < size ? Arrays.copyOf(column, Math.max(2 * column.length, keys.length)) : column;
    }
}
