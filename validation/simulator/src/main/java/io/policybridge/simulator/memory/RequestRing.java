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

    int peek() {
        return ring[head];
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
