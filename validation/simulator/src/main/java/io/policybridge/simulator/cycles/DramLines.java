package io.policybridge.simulator.cycles;

import io.policybridge.simulator.ceiling.LineNumbers;
import io.policybridge.simulator.memory.MemoryWatcher;
import io.policybridge.simulator.request.Requests;
import java.util.Arrays;

/** The lines of which a DRAM channel has a read, from the latency queue in front of its controller on. */
final class DramLines implements MemoryWatcher {
    private final Requests requests;
    private final int lineBits;
    private final LineNumbers lines = new LineNumbers();
    private int[] reads = new int[1024];

    /** {@code lineBytes} of an L1D line, a power of two. */
    DramLines(Requests requests, int lineBytes) {
        this.requests = requests;
        lineBits = Integer.numberOfTrailingZeros(lineBytes);
    }

    /** The number of the line of {@code address}. */
    int number(long address) {
        int number = lines.of(address >>> lineBits);
        if (number >= reads.length) {
            reads = Arrays.copyOf(reads, 2 * number);
        }
        return number;
    }

    /** Whether a read of line {@code number} is there. */
    boolean has(int number) {
        return reads[number] > 0;
    }

    @Override
    public void delayed(int channel, int subPartition, int request, long ready) {
        count(request, 1);
    }

    @Override
    public void returned(int channel, int subPartition, int request) {
        count(request, -1);
    }

    private void count(int request, int change) {
        if (!requests.isWrite(request)) {
            int number = number(requests.address[request]); // before the array, which it may replace
            reads[number] += change;
        }
    }
}
