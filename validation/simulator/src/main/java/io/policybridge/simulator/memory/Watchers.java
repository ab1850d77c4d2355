package io.policybridge.simulator.memory;

/** Two that watch the memory partitions: both are notified of everything, the first one first. */
final class Watchers implements MemoryWatcher {
    private final MemoryWatcher first;
    private final MemoryWatcher second;

    private Watchers(MemoryWatcher first, MemoryWatcher second) {
        this.first = first;
        this.second = second;
    }

    /** Both, of which either may be null. */
    static MemoryWatcher of(MemoryWatcher first, MemoryWatcher second) {
        return first == null ? second : second == null ? first : new Watchers(first, second);
    }

    @Override
    public void arrived(int subPartition, int request, int packet, int packetUid) {
        first.arrived(subPartition, request, packet, packetUid);
        second.arrived(subPartition, request, packet, packetUid);
    }

    @Override
    public void leftRop(int subPartition, int request) {
        first.leftRop(subPartition, request);
        second.leftRop(subPartition, request);
    }

    @Override
    public void accessed(int subPartition, int request, int status) {
        first.accessed(subPartition, request, status);
        second.accessed(subPartition, request, status);
    }

    @Override
    public void sent(int subPartition, int request) {
        first.sent(subPartition, request);
        second.sent(subPartition, request);
    }

    @Override
    public void filled(int subPartition, int request) {
        first.filled(subPartition, request);
        second.filled(subPartition, request);
    }

    @Override
    public void handedBack(int subPartition, int request) {
        first.handedBack(subPartition, request);
        second.handedBack(subPartition, request);
    }

    @Override
    public void replied(int subPartition, int request, char source) {
        first.replied(subPartition, request, source);
        second.replied(subPartition, request, source);
    }

    @Override
    public void absorbed(int subPartition, int request) {
        first.absorbed(subPartition, request);
        second.absorbed(subPartition, request);
    }

    @Override
    public void delayed(int channel, int subPartition, int request, long ready) {
        first.delayed(channel, subPartition, request, ready);
        second.delayed(channel, subPartition, request, ready);
    }

    @Override
    public void queued(int channel, int request, int bank, long row) {
        first.queued(channel, request, bank, row);
        second.queued(channel, request, bank, row);
    }

    @Override
    public void dropped(int channel, int subPartition, int request) {
        first.dropped(channel, subPartition, request);
        second.dropped(channel, subPartition, request);
    }

    @Override
    public void returned(int channel, int subPartition, int request) {
        first.returned(channel, subPartition, request);
        second.returned(channel, subPartition, request);
    }
}
