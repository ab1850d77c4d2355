package io.policybridge.simulator.ceiling;

import java.util.Arrays;

/**
 * What one cache did, in order: accesses that it accepted, and lines that it had to drop. Grows while it is recorded.
 */
public final class AccessOrder {
    private long[] lines = new long[1024];
    private int[] sets = new int[1024];
    private boolean[] drops = new boolean[1024];
    private int size;

    /** An access to {@code line}, which maps to {@code set}. */
    void access(int set, long line) {
        add(set, line, false);
    }

    /** {@code line} is dropped from {@code set}; no effect if it is not there. */
    void invalidate(int set, long line) {
        add(set, line, true);
    }

    private void add(int set, long line, boolean drop) {
        if (size == lines.length) {
            lines = Arrays.copyOf(lines, 2 * size);
            sets = Arrays.copyOf(sets, 2 * size);
            drops = Arrays.copyOf(drops, 2 * size);
        }
        lines[size] = line;
        sets[size] = set;
        drops[size] = drop;
        size++;
    }

    /** Accesses and invalidations so far. */
    int size() {
        return size;
    }

    long line(int i) {
        return lines[i];
    }

    int set(int i) {
        return sets[i];
    }

    boolean isDrop(int i) {
        return drops[i];
    }
}
