package io.policybridge.replay.memory;

import io.policybridge.config.MemoryConfig;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.session.Session;
import io.policybridge.simulator.dram.DramChannel;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares the memory controllers alone with {@code dram.zst}: they get the arrivals ({@code Q}) and the ticks in which
 * the partition took finished requests ({@code T}), and must produce every pick, command, last data beat and finished
 * request in its DRAM tick.
 */
public final class DramReplay implements DramRecords.Feed {
    private final DramRecords records;
    private final Requests requests = new Requests();
    private final DramChannel[] channels;
    private final List<Arrival> arrivals = new ArrayList<>();

    private record Arrival(int channel, int request, int bank, long row) {}

    private DramReplay(Path stream, String run, MemoryConfig config, Session session) {
        records = new DramRecords(stream, "dram", run, config.channels(), requests, this);
        channels = new DramChannel[config.channels()];
        for (int i = 0; i < channels.length; i++) {
            channels[i] = new DramChannel(config.dram(), i, requests, session == null ? null : session.dram(i));
            channels[i].watch(records);
        }
    }

    /**
     * Replays {@code stream} of the run called {@code run}.
     *
     * @param session policies that schedule instead of the controllers, or null
     */
    public static ReplayResult replay(Path stream, String run, MemoryConfig config, Session session) {
        DramReplay replay = new DramReplay(stream, run, config, session);
        try (DramRecords records = replay.records) {
            long tick = 0;
            while (records.hasMore()) {
                replay.step(tick);
                tick = Math.max(tick + 1, replay.nextEvent());
            }
        }
        return replay.records.result();
    }

    private void step(long tick) {
        records.read(tick);
        for (DramChannel channel : channels) {
            channel.cycle(tick, tick);
            int writeBack = channel.takeFinishedWriteBack();
            if (writeBack != Requests.NONE) {
                requests.release(writeBack);
            }
        }
        records.compare(tick);
        for (Arrival arrival : arrivals) {
            channels[arrival.channel].push(arrival.request, arrival.bank, arrival.row);
        }
        arrivals.clear();
    }

    /** The next tick with a record, or in which a controller can do something: nothing happens before it. */
    private long nextEvent() {
        long next = records.tick();
        for (DramChannel channel : channels) {
            next = Math.min(next, channel.wake());
        }
        return next;
    }

    @Override
    public void arrived(int channel, int uid, int bank, long row, int bytes, AccessType type) {
        int request = requests.allocate();
        requests.uid[request] = uid;
        requests.size[request] = bytes;
        requests.type[request] = type.ordinal();
        arrivals.add(new Arrival(channel, request, bank, row));
    }

    @Override
    public void taken(int channel, String subPartition) {
        int request = channels[channel].returnTop();
        if (request != Requests.NONE) {
            records.produced(channel, "T " + subPartition + " " + requests.uid[request]);
            requests.release(channels[channel].popReturn());
        }
    }
}
