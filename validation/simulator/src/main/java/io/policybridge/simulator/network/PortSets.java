package io.policybridge.simulator.network;

/** Sets of ports as bits of 64-bit words; several sets may lie in one array. */
final class PortSets {
    private PortSets() {}

    /** First set bit from {@code from} to before {@code end} in the words from {@code base} on, or -1. */
    static int next(long[] bits, int base, int from, int end) {
        if (from >= end) {
            return -1;
        }
        int word = from >> 6;
        long rest = bits[base + word] & -1L << from;
        while (rest == 0) {
            word++;
            if (word << 6 >= end) {
                return -1;
            }
            rest = bits[base + word];
        }
        int bit = (word << 6) + Long.numberOfTrailingZeros(rest);
        return bit < end ? bit : -1;
    }
}
