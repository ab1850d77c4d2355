package io.policybridge.simulator.ldst;

/**
 * A pipeline of {@code latency} slots that can stall at its end: the queue in front of one L1D bank, or the
 * shared-memory pipeline. In every step an entry moves one slot towards slot 0 if that slot is free, lowest slot first,
 * so all entries above the lowest gap move. New entries go into the highest slot. Stores only the entries and two
 * times: an entry is in slot 0 {@code latency} steps after it entered, but no earlier than one step after the entry
 * before it left.
 */
final class LatencyQueue {
    private final int latency;
    private final int[] entries;
    private final long[] entered;
    private int head;
    private int size;
    private long lastEntered = -1;
    private long lastLeft = -1;

    LatencyQueue(int latency) {
        this.latency = latency;
        entries = new int[latency];
        entered = new long[latency];
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** The first step at which the oldest entry is in slot 0; the queue must not be empty. */
    long ready() {
        return Math.max(entered[head] + latency, lastLeft + 1);
    }

    /** Whether an entry is in slot 0 at the beginning of step {@code now}. */
    boolean isReady(long now) {
        return size != 0 && ready() <= now;
    }

    /** The oldest entry; the queue must not be empty. */
    int peek() {
        return entries[head];
    }

    /** Empties slot 0 in step {@code now}; the others close up in the same step. */
    int poll(long now) {
        int entry = entries[head];
        head = head + 1 == latency ? 0 : head + 1;
        size--;
        lastLeft = now;
        return entry;
    }

    /** Whether the highest slot is free after the move of step {@code now}. */
    boolean accepts(long now) {
        return size < latency && lastEntered != now;
    }

    /** {@code steps} steps have passed in which nothing moved. */
    void stood(long steps) {
        for (int i = 0; i < size; i++) {
            int at = head + i;
            entered[at < latency ? at : at - latency] += steps;
        }
    }

    /** Puts {@code entry} into the highest slot, after the move of step {@code now}. */
    void add(int entry, long now) {
        int tail = head + size;
        if (tail >= latency) {
            tail -= latency;
        }
        entries[tail] = entry;
        entered[tail] = now;
        size++;
        lastEntered = now;
    }
}
