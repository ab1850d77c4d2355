package io.policybridge.simulator.dram;

/** Two watchers of the controllers, notified in this order. */
public record DramWatchers(DramChannel.Watcher first, DramChannel.Watcher second) implements DramChannel.Watcher {

    /** Both watchers; either may be null. */
    public static DramChannel.Watcher of(DramChannel.Watcher first, DramChannel.Watcher second) {
        return first == null ? second : second == null ? first : new DramWatchers(first, second);
    }

    @Override
    public void picked(int channel, long tick, int bank, int request, boolean rowHit) {
        first.picked(channel, tick, bank, request, rowHit);
        second.picked(channel, tick, bank, request, rowHit);
    }

    @Override
    public void command(
            int channel, long tick, DramChannel.Command command, int bank, long row, int request, int sent) {
        first.command(channel, tick, command, bank, row, request, sent);
        second.command(channel, tick, command, bank, row, request, sent);
    }

    @Override
    public void served(int channel, long tick, int request) {
        first.served(channel, tick, request);
        second.served(channel, tick, request);
    }
}
