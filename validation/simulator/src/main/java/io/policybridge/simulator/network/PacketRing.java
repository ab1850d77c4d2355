package io.policybridge.simulator.network;

import java.util.Arrays;

/** A growing first-in first-out buffer of packets: request and destination side by side. */
final class PacketRing {
    private long[] ring = new long[8];
    private int head;
    int size;

    void add(int request, int destination) {
        if (size == ring.length) {
            grow();
        }
        ring[head + size & ring.length - 1] = (long) destination << 32 | request;
        size++;
    }

    private void grow() {
        long[] larger = Arrays.copyOfRange(ring, head, head + ring.length * 2);
        System.arraycopy(ring, 0, larger, ring.length - head, head);
        ring = larger;
        head = 0;
    }

    int request() {
        return (int) ring[head];
    }

    int destination() {
        return (int) (ring[head] >>> 32);
    }

    void remove() {
        head = head + 1 & ring.length - 1;
        size--;
    }
}
