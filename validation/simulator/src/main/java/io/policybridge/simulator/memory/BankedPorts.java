package io.policybridge.simulator.memory;

import io.policybridge.config.AddressMapping;
import io.policybridge.config.MemoryConfig;
import java.util.Arrays;

/**
 * Banks and ports of one L2 slice, which R. Ausavarungnirun et al. (MeDiC, arXiv 1804.11038, section 4) added to
 * GPGPU-Sim and GPGPU-Sim does not have. An access that the L2 accepts keeps its bank and one port for some L2 cycles;
 * requests are served in order, so one whose bank is busy blocks those behind it. Fills need neither.
 */
final class BankedPorts {
    private final AddressMapping mapping;
    private final int cycles;
    private final int lineShift;
    /** By bank, and by port: the first L2 cycle in which it is free. */
    private final long[] banks;

    private final long[] ports;

    BankedPorts(MemoryConfig.L2Banks shape, AddressMapping mapping, int lineBytes) {
        this.mapping = mapping;
        cycles = shape.cycles();
        lineShift = Integer.numberOfTrailingZeros(lineBytes);
        banks = new long[shape.banks()];
        ports = new long[shape.ports()];
        Arrays.fill(banks, Long.MIN_VALUE);
        Arrays.fill(ports, Long.MIN_VALUE);
    }

    private int bank(long address) {
        return (int) ((mapping.partitionAddress(address) >>> lineShift) % banks.length);
    }

    private int port() {
        int first = 0;
        for (int i = 1; i < ports.length; i++) {
            first = ports[i] < ports[first] ? i : first;
        }
        return first;
    }

    /** Whether an access to {@code address} may begin in L2 cycle {@code tick}. */
    boolean areFree(long address, long tick) {
        return banks[bank(address)] <= tick && ports[port()] <= tick;
    }

    /** One begins; {@link #areFree} was true. */
    void occupy(long address, long tick) {
        banks[bank(address)] = tick + cycles;
        ports[port()] = tick + cycles;
    }
}
