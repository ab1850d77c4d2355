package io.policybridge.replay.memory;

import io.policybridge.simulator.memory.MemoryWatcher;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;

/** Writes the events of the memory partitions as records of the l2 and dram streams. */
final class MemoryEvents implements MemoryWatcher {
    private final L2Records l2;
    private final DramRecords dram;
    private final Requests requests;

    MemoryEvents(L2Records l2, DramRecords dram, Requests requests) {
        this.l2 = l2;
        this.dram = dram;
        this.requests = requests;
    }

    @Override
    public void arrived(int subPartition, int request, int packet, int packetUid) {
        l2.arrived(subPartition, request);
    }

    @Override
    public void leftRop(int subPartition, int request) {
        l2.produced(subPartition, "O " + requests.uid[request]);
    }

    @Override
    public void accessed(int subPartition, int request, int status) {
        l2.accessed(subPartition, request, status);
    }

    @Override
    public void sent(int subPartition, int request) {
        l2.produced(subPartition, "S " + requests.uid[request]);
    }

    @Override
    public void filled(int subPartition, int request) {
        l2.filled(subPartition, request);
    }

    @Override
    public void handedBack(int subPartition, int request) {
        l2.produced(subPartition, "N " + requests.uid[request]);
    }

    @Override
    public void replied(int subPartition, int request, char source) {
        l2.produced(
                subPartition,
                "P " + requests.uid[request] + " " + AccessType.VALUES[requests.type[request]].code() + " " + source);
    }

    @Override
    public void absorbed(int subPartition, int request) {
        l2.produced(subPartition, "D " + requests.uid[request]);
    }

    @Override
    public void delayed(int channel, int subPartition, int request, long ready) {
        dram.produced(channel, "L " + subPartition + " " + requests.uid[request] + " " + ready);
    }

    @Override
    public void queued(int channel, int request, int bank, long row) {
        dram.produced(
                channel,
                "Q " + requests.uid[request] + " " + bank + " " + Long.toHexString(row) + " " + requests.size[request]);
    }

    @Override
    public void returned(int channel, int subPartition, int request) {
        dram.produced(channel, "T " + subPartition + " " + requests.uid[request]);
    }
}
