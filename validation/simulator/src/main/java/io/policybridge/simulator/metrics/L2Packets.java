package io.policybridge.simulator.metrics;

import java.util.Arrays;

/**
 * The packets of loads whose sectors are at the L2: a packet is caught if the L2 has every one of them, or has it in
 * flight. Sectors of a packet arrive together; one that bypasses the L2 is not seen again.
 */
final class L2Packets {
    private static final int NONE = 0;

    /** By request: its packet plus 1, or NONE. */
    private int[] packet = new int[1024];

    /** By packet: its locality, sectors that are still to be accepted, and whether one was not caught. */
    private int[] locality = new int[256];

    private int[] left = new int[256];
    private boolean[] missed = new boolean[256];
    private int made;
    private int[] free = new int[256];
    private int freed;

    /** A packet comes, of locality {@code kind}; its sectors follow. */
    int begin(int kind) {
        if (freed == 0 && made == left.length) {
            int length = 2 * made;
            locality = Arrays.copyOf(locality, length);
            left = Arrays.copyOf(left, length);
            missed = Arrays.copyOf(missed, length);
            free = Arrays.copyOf(free, length);
        }
        int number = freed > 0 ? free[--freed] : made++;
        locality[number] = kind;
        left[number] = 0;
        missed[number] = false;
        return number;
    }

    /** {@code request} is a sector of packet {@code number}, or all of it; what its index stood for before is gone. */
    void sector(int number, int request) {
        forget(request);
        packet[request] = number + 1;
        left[number]++;
    }

    /** {@code request} is no sector of a load's packet, or was not looked up. */
    void forget(int request) {
        if (request >= packet.length) {
            packet = Arrays.copyOf(packet, Math.max(2 * packet.length, request + 1));
        }
        if (packet[request] != NONE) {
            accepted(request, false);
        }
    }

    /**
     * {@code request} was accepted; the locality of its packet if it was the last sector and all were caught, or -1.
     */
    int accepted(int request, boolean caught) {
        int number = packet[request] - 1;
        if (number < 0) {
            return -1;
        }
        packet[request] = NONE;
        missed[number] |= !caught;
        if (--left[number] > 0) {
            return -1;
        }
        free[freed++] = number;
        return missed[number] ? -1 : locality[number];
    }
}
