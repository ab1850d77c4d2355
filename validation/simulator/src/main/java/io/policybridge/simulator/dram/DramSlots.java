package io.policybridge.simulator.dram;

import java.util.Arrays;

/** The requests inside one controller, as columns; a slot is in use from arrival to the last data beat. */
final class DramSlots {
    int[] request = new int[0];
    int[] bank = new int[0];
    long[] row = new long[0];
    /** Bytes to move. */
    int[] bytes = new int[0];
    /** Bytes for which a column command was issued. */
    int[] sent = new int[0];
    /** Bytes that were on the data bus. */
    int[] moved = new int[0];

    boolean[] write = new boolean[0];
    /** Priority class; 0 where no policy classifies. */
    int[] priority = new int[0];

    private int[] free = new int[0];
    private int freeCount;

    private void grow() {
        int old = request.length;
        int capacity = Math.max(128, old * 2);
        request = Arrays.copyOf(request, capacity);
        bank = Arrays.copyOf(bank, capacity);
        row = Arrays.copyOf(row, capacity);
        bytes = Arrays.copyOf(bytes, capacity);
        sent = Arrays.copyOf(sent, capacity);
        moved = Arrays.copyOf(moved, capacity);
        write = Arrays.copyOf(write, capacity);
        priority = Arrays.copyOf(priority, capacity);
        free = Arrays.copyOf(free, capacity);
        for (int slot = capacity - 1; slot >= old; slot--) {
            free[freeCount++] = slot;
        }
    }

    int allocate() {
        if (freeCount == 0) {
            grow();
        }
        int slot = free[--freeCount];
        sent[slot] = 0;
        moved[slot] = 0;
        priority[slot] = 0;
        return slot;
    }

    void release(int slot) {
        free[freeCount++] = slot;
    }
}
