package io.policybridge.simulator.ceiling;

import java.util.Arrays;

/** Numbers lines densely from 0 in order of first appearance: a hash table with open addressing. */
public final class LineNumbers {
    private static final int EMPTY = -1;

    private long[] keys = new long[1024];
    private int[] numbers = new int[1024];
    private int count;

    public LineNumbers() {
        Arrays.fill(numbers, EMPTY);
    }

    /** The number of {@code line}, a new one if it was never seen. */
    public int of(long line) {
        int i = slot(line);
        if (numbers[i] == EMPTY) {
            if (2 * (count + 1) > keys.length) {
                grow();
                i = slot(line);
            }
            keys[i] = line;
            numbers[i] = count++;
        }
        return numbers[i];
    }

    private int slot(long line) {
        int mask = keys.length - 1;
        long mixed = line * 0x9E3779B97F4A7C15L;
        int i = (int) (mixed ^ mixed >>> 32) & mask;
        while (numbers[i] != EMPTY && keys[i] != line) {
            i = i + 1 & mask;
        }
        return i;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldNumbers = numbers;
        keys = new long[2 * oldKeys.length];
        numbers = new int[2 * oldKeys.length];
        Arrays.fill(numbers, EMPTY);
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldNumbers[i] != EMPTY) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                numbers[slot] = oldNumbers[i];
            }
        }
    }

    /** How many there are. */
    public int count() {
        return count;
    }
}
