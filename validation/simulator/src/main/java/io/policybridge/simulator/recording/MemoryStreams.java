package io.policybridge.simulator.recording;

import io.policybridge.simulator.memory.MemoryWatcher;

/** Hands what the memory partitions report to the stream to which it belongs. */
final class MemoryStreams implements MemoryWatcher {
    private final L2Stream l2;
    private final DramStream dram;

    MemoryStreams(L2Stream l2, DramStream dram) {
        this.l2 = l2;
        this.dram = dram;
    }

    @Override
    public void arrived(int subPartition, int request, int packet, int packetUid) {
        l2.arrived(subPartition, request, packet, packetUid);
    }

    @Override
    public void leftRop(int subPartition, int request) {
        l2.leftRop(subPartition, request);
    }

    @Override
    public void replied(int subPartition, int request, char source) {
        l2.replied(subPartition, request, source);
    }

    @Override
    public void absorbed(int subPartition, int request) {
        l2.absorbed(subPartition, request);
    }

    @Override
    public void delayed(int channel, int subPartition, int request, long ready) {
        dram.delayed(channel, subPartition, request, ready);
    }

    @Override
    public void queued(int channel, int request, int bank, long row) {
        dram.queued(channel, request, bank, row);
    }

    @Override
    public void dropped(int channel, int subPartition, int request) {
        dram.dropped(channel, subPartition, request);
    }

    @Override
    public void returned(int channel, int subPartition, int request) {
        dram.returned(channel, subPartition, request);
    }
}
