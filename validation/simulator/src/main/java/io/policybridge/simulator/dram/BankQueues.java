package io.policybridge.simulator.dram;

import java.util.Arrays;

/** The requests of one channel that wait for their bank: per bank the slots, oldest first. */
final class BankQueues {
    private final int[][] slots;
    private final int[] sizes;
    private long waiting;
    private int size;

    BankQueues(int banks) {
        slots = new int[banks][8];
        sizes = new int[banks];
    }

    /** A bit for every bank with a request. */
    long waiting() {
        return waiting;
    }

    /** Requests of all banks. */
    int size() {
        return size;
    }

    int size(int bank) {
        return sizes[bank];
    }

    int slot(int bank, int index) {
        return slots[bank][index];
    }

    void add(int bank, int slot) {
        if (sizes[bank] == slots[bank].length) {
            slots[bank] = Arrays.copyOf(slots[bank], sizes[bank] * 2);
        }
        slots[bank][sizes[bank]++] = slot;
        waiting |= 1L << bank;
        size++;
    }

    /** Index of the oldest request for {@code row}, or -1. */
    int find(int bank, long row, DramSlots columns) {
        for (int i = 0; i < sizes[bank]; i++) {
            if (columns.row[slots[bank][i]] == row) {
                return i;
            }
        }
        return -1;
    }

    /** Index of {@code slot}, which must wait for {@code bank}. */
    int find(int bank, int slot) {
        int index = 0;
        while (slots[bank][index] != slot) {
            index++;
        }
        return index;
    }

    /** Takes the entry at {@code index}; younger ones move up. */
    int remove(int bank, int index) {
        int[] queue = slots[bank];
        int slot = queue[index];
        sizes[bank]--;
        System.arraycopy(queue, index + 1, queue, index, sizes[bank] - index);
        if (sizes[bank] == 0) {
            waiting &= ~(1L << bank);
        }
        size--;
        return slot;
    }
}
