package io.policybridge.simulator.request;

/** A bounded first-in first-out queue of ints. */
public final class IntQueue {
    private final int[] ring;
    private final int limit;
    private int head;
    private int size;

    /** A queue of at most {@code limit} elements. */
    public IntQueue(int limit) {
        this.limit = limit;
        ring = new int[Integer.highestOneBit(Math.max(1, limit - 1)) << 1];
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean isFull() {
        return size == limit;
    }

    /** Whether fewer than {@code elements} more elements fit. */
    public boolean lacks(int elements) {
        return limit - size < elements;
    }

    public int size() {
        return size;
    }

    /** The oldest entry; the queue must not be empty. */
    public int peek() {
        return ring[head];
    }

    /** Removes and returns the oldest entry; the queue must not be empty. */
    public int poll() {
        int value = ring[head];
        head = head + 1 & ring.length - 1;
        size--;
        return value;
    }

    /** The entry with {@code index} older ones. */
    public int get(int index) {
        return ring[head + index & ring.length - 1];
    }

    /** Removes and returns the entry with {@code index} older ones. */
    public int remove(int index) {
        int value = get(index);
        for (int i = index; i > 0; i--) {
            ring[head + i & ring.length - 1] = get(i - 1);
        }
        poll();
        return value;
    }

    /** Appends {@code value}; the queue must not be full. */
    public void add(int value) {
        if (size == limit) {
            throw new IllegalStateException("queue is full: limit=" + limit);
        }
        ring[head + size & ring.length - 1] = value;
        size++;
    }
}
