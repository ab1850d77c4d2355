package io.policybridge.replay.memory;

import io.policybridge.replay.comparison.EventComparison;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.simulator.dram.DramChannel;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.StreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compares the records of a dram stream with a model, tick by tick and channel by channel. */
final class DramRecords implements DramChannel.Watcher, AutoCloseable {
    /** A model of the controllers alone; it takes its inputs from the stream. */
    interface Feed {
        /** A request came in at the end of the tick being read. */
        void arrived(int channel, int uid, int bank, long row, int bytes, AccessType type);

        /** A finished request left at the beginning of the tick being read. */
        void taken(int channel, String subPartition);
    }

    private static final int DELAYED = StreamReader.packed("L");
    private static final int ARRIVED = StreamReader.packed("Q");
    private static final int TAKEN = StreamReader.packed("T");

    private final StreamReader reader;
    private final EventComparison comparison;
    private final Requests requests;
    private final Feed feed;
    private final List<List<String>> recorded = new ArrayList<>();
    private final List<List<String>> produced = new ArrayList<>();
    private boolean more;
    private long tick;

    /** {@code feed}: the controllers alone, or null where the whole memory system is compared. */
    DramRecords(Path stream, String component, String run, int channels, Requests requests, Feed feed) {
        reader = StreamReader.open(stream, "dram");
        comparison = new EventComparison(component, run);
        this.requests = requests;
        this.feed = feed;
        for (int i = 0; i < channels; i++) {
            recorded.add(new ArrayList<>());
            produced.add(new ArrayList<>());
        }
        advance();
    }

    private void advance() {
        more = reader.next();
        if (more) {
            reader.skip(1);
            tick = reader.count("dram");
        }
    }

    boolean hasMore() {
        return more;
    }

    /** The tick of the next record; there must be one. */
    long tick() {
        return tick;
    }

    /** Reads the records of tick {@code now}. */
    void read(long now) {
        while (more && tick == now) {
            int channel = reader.integer("ch", 0, recorded.size() - 1);
            int kind = reader.kind();
            if (kind == ARRIVED) {
                readArrival(channel);
            } else if (kind == TAKEN) {
                String subPartition = reader.text("sp");
                recorded.get(channel).add("T " + subPartition + " " + reader.text("uid"));
                if (feed != null) {
                    feed.taken(channel, subPartition);
                }
            } else if (kind != DELAYED || feed == null) {
                recorded.get(channel).add(StreamReader.unpacked(kind) + " " + reader.rest("columns"));
            }
            advance();
        }
    }

    private void readArrival(int channel) {
        int uid = reader.integer("uid", 1, Integer.MAX_VALUE);
        int bank = reader.integer("bank", 0, 63);
        long row = reader.hex("row");
        reader.skip(2);
        int bytes = reader.integer("bytes", 1, 1 << 16);
        if (feed == null) {
            recorded.get(channel).add("Q " + uid + " " + bank + " " + Long.toHexString(row) + " " + bytes);
        } else {
            feed.arrived(channel, uid, bank, row, bytes, AccessType.ofCode(reader.text("type")));
        }
    }

    /** Compares recorded and modelled events of tick {@code now}. */
    void compare(long now) {
        for (int i = 0; i < recorded.size(); i++) {
            if (!recorded.get(i).isEmpty() || !produced.get(i).isEmpty()) {
                recorded.get(i).forEach(comparison::recorded);
                produced.get(i).forEach(comparison::produced);
                comparison.compare("tick " + now + " channel " + i);
                recorded.get(i).clear();
                produced.get(i).clear();
            }
        }
    }

    void produced(int channel, String event) {
        produced.get(channel).add(event);
    }

    @Override
    public void picked(int channel, long now, int bank, int request, boolean rowHit) {
        produced(channel, "P " + bank + " " + requests.uid[request] + " " + (rowHit ? 1 : 0));
    }

    @Override
    public void command(int channel, long now, DramChannel.Command command, int bank, long row, int request, int sent) {
        String bytes = sent == 0 ? "-" : Integer.toString(sent);
        produced(
                channel,
                "C " + command + " " + bank + " " + Long.toHexString(row) + " " + requests.uid[request] + " " + bytes);
    }

    @Override
    public void served(int channel, long now, int request) {
        produced(channel, "E " + requests.uid[request]);
    }

    /** Complains about a record behind the {@code ticks} ticks of the clock stream: nothing would compare it. */
    void requireEnd(long ticks) {
        if (more) {
            throw reader.bad("dram", tick, "one of the " + ticks + " ticks of clock.zst");
        }
    }

    ReplayResult result() {
        return comparison.result();
    }

    @Override
    public void close() {
        reader.close();
    }
}
