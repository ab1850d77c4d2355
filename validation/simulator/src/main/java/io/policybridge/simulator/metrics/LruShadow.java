package io.policybridge.simulator.metrics;

import java.util.Arrays;

/** A fully associative LRU cache of line numbers: a list from the most recent to the least, linked by line. */
final class LruShadow {
    private static final int NONE = 0;

    private final int capacity;
    private int size;
    /** The ends of the list: a line plus 1, or NONE. */
    private int first;

    private int last;
    /** By line: its neighbours towards the ends, each plus 1, and whether it is here. */
    private int[] before = new int[1 << 10];

    private int[] after = new int[1 << 10];
    private boolean[] here = new boolean[1 << 10];

    LruShadow(int capacity) {
        this.capacity = capacity;
    }

    /** Makes {@code line} the most recent; whether it was here. */
    boolean touch(int line) {
        if (line >= here.length) {
            int length = Math.max(2 * here.length, line + 1);
            before = Arrays.copyOf(before, length);
            after = Arrays.copyOf(after, length);
            here = Arrays.copyOf(here, length);
        }
        boolean found = here[line];
        if (found) {
            take(line);
        } else if (size == capacity) {
            here[last - 1] = false;
            take(last - 1);
        } else {
            size++;
        }
        here[line] = true;
        before[line] = NONE;
        after[line] = first;
        if (first != NONE) {
            before[first - 1] = line + 1;
        } else {
            last = line + 1;
        }
        first = line + 1;
        return found;
    }

    /** Takes {@code line} out of the list. */
    private void take(int line) {
        if (before[line] == NONE) {
            first = after[line];
        } else {
            after[before[line] - 1] = after[line];
        }
        if (after[line] == NONE) {
            last = before[line];
        } else {
            before[after[line] - 1] = before[line];
        }
    }

    void clear() {
        for (int line = first; line != NONE; line = after[line - 1]) {
            here[line - 1] = false;
        }
        first = NONE;
        last = NONE;
        size = 0;
    }
}
