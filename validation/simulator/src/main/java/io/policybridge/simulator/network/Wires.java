package io.policybridge.simulator.network;

/**
 * A wire for each port, with a delay: what is sent in one tick is received two ticks later. Within a tick a port
 * receives before it sends.
 */
final class Wires {
    private static final int DELAY = 2;

    private final int ports;
    private final int words;
    private final int[] carried;
    /** A bit for each port at which something arrives, in ticks of either parity. */
    private final long[] arriving;

    private int inFlight;

    Wires(int ports) {
        this.ports = ports;
        words = (ports + 63) / 64;
        carried = new int[DELAY * ports];
        arriving = new long[DELAY * words];
    }

    void send(long tick, int port, int flit) {
        int slot = (int) (tick % DELAY);
        carried[slot * ports + port] = flit;
        arriving[slot * words + (port >> 6)] |= 1L << port;
        inFlight++;
    }

    /** The first port from {@code from} on at which something arrives in {@code tick}, or -1. */
    int next(long tick, int from) {
        return PortSets.next(arriving, (int) (tick % DELAY) * words, from, ports);
    }

    /** Removes and returns what arrives there. */
    int receive(long tick, int port) {
        int slot = (int) (tick % DELAY);
        arriving[slot * words + (port >> 6)] &= ~(1L << port);
        inFlight--;
        return carried[slot * ports + port];
    }

    boolean isEmpty() {
        return inFlight == 0;
    }
}
