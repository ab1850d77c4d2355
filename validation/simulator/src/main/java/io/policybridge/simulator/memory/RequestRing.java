package io.policybridge.simulator.memory;

import java.util.Arrays;

/** A first-in first-out queue of requests without limit, for fixed-latency stretches. */
final class RequestRing {
    private int[] ring = new int[64];
    private int head;
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    int peek() {
        return ring[head];
    }

    /** The request with {@code index} older ones. */
    int get(int index) {
        return ring[head + index & ring.length - 1];
    }

    /** Removes and returns it. */
    int remove(int index) {
        int request = get(index);
        for (int i = index; i > 0; i--) {
            ring[head + i & ring.length - 1] = get(i - 1);
        }
        poll();
        return request;
    }

    void add(int request) {
        if (size == ring.length) {
            int[] larger = Arrays.copyOfRange(ring, head, head + ring.length * 2);
            System.arraycopy(ring, 0, larger, ring.length - head, head);
            ring = larger;
            head = 0;
        }
        ring[head + size & ring.length - 1] = request;
        size++;
    }

    int poll() {
        int request = ring[head];
        head = head + 1 & ring.length - 1;
        size--;
        return request;
    }
}
