package io.policybridge.replay.memory;

import io.policybridge.replay.comparison.EventComparison;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.simulator.cache.DataCache;
import io.policybridge.simulator.cache.FailReason;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.memory.MemorySystem;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.StreamReader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Compares the records of an l2 stream with a model, tick by tick and sub-partition by sub-partition. */
final class L2Records implements AutoCloseable {
    private static final int ARRIVED = StreamReader.packed("I");
    private static final int ATTEMPT = StreamReader.packed("A");
    private static final int REPEATED = StreamReader.packed("R");
    private static final int HOST_COPY = StreamReader.packed("M");
    private static final int FILLED = StreamReader.packed("F");
    private static final int ATTEMPT_COLUMNS = 10;
    private static final String WRITE_BACK = "/2W/";

    private final StreamReader reader;
    private final EventComparison comparison;
    private final MemorySystem memory;
    private final Requests requests;
    private final List<Side> sides = new ArrayList<>();
    private final PacketBuilder packet;
    private boolean more;
    private long tick;
    private long now;

    /** One sub-partition: both sides of the current tick, and its run of equal failures. */
    private static final class Side {
        private final List<String> recorded = new ArrayList<>();
        private final List<String> produced = new ArrayList<>();
        private final List<String> recordedRuns = new ArrayList<>();
        private final List<String> producedRuns = new ArrayList<>();
        private final Deque<Integer> sectorUids = new ArrayDeque<>();
        private int writeBackUid;
        private String failure = "";
        private long failedAt;
        private long runStart;
        private long runLength;
    }

    L2Records(Path stream, String run, int subPartitions, MemorySystem memory, Requests requests) {
        reader = StreamReader.open(stream, "l2");
        comparison = new EventComparison("memory: l2", run);
        this.memory = memory;
        this.requests = requests;
        packet = new PacketBuilder(requests);
        for (int i = 0; i < subPartitions; i++) {
            sides.add(new Side());
        }
        advance();
    }

    private void advance() {
        more = reader.next();
        while (more && reader.kind() == REPEATED) {
            reader.skip(1);
            String start = reader.text("l2");
            sides.get(reader.integer("sp", 0, sides.size() - 1))
                    .recordedRuns
                    .add("R " + start + " " + reader.text("count"));
            more = reader.next();
        }
        if (more) {
            reader.skip(1);
            tick = reader.decimal("l2");
        }
    }

    /** Performs the host copies recorded before tick {@code next}. */
    void hostCopiesBefore(long next, long core) {
        while (more && reader.kind() == HOST_COPY && tick < next) {
            int subPartition = reader.integer("sp", 0, sides.size() - 1);
            long address = reader.hex("addr");
            reader.skip(1);
            comparison.recorded("M " + reader.text("set") + " " + reader.text("way"));
            memory.hostCopy(subPartition, address, core, reader.mask("sectors"));
            DataCache l2 = memory.l2(subPartition);
            comparison.produced("M " + l2.set() + " " + l2.way());
            comparison.compare("before tick " + next + " sub-partition " + subPartition);
            advance();
        }
    }

    /** Reads the records of tick {@code current} and gives the packets to the model. */
    void read(long current, long core) {
        now = current;
        while (more && tick == current && reader.kind() != HOST_COPY) {
            int subPartition = reader.integer("sp", 0, sides.size() - 1);
            Side side = sides.get(subPartition);
            if (reader.kind() == ARRIVED) {
                side.recorded.add(arrival(subPartition, side, core));
            } else if (reader.kind() == ATTEMPT) {
                side.recorded.add(attempt(side));
            } else if (reader.kind() == FILLED) {
                String uid = reader.text("uid");
                reader.skip(1);
                side.recorded.add("F " + uid + " " + reader.rest("columns"));
            } else {
                side.recorded.add(StreamReader.unpacked(reader.kind()) + " " + reader.rest("columns"));
            }
            advance();
        }
        packet.push(memory, core);
    }

    private String arrival(int subPartition, Side side, long core) {
        int uid = reader.integer("uid", 1, Integer.MAX_VALUE);
        int original = reader.integer("origuid", 1, Integer.MAX_VALUE);
        if (!packet.isPartOf(subPartition, original)) {
            packet.push(memory, core);
        }
        side.sectorUids.add(uid);
        return "I " + uid + " " + packet.add(reader, subPartition, original, uid);
    }

    private String attempt(Side side) {
        String uid = reader.text("uid");
        reader.skip(6);
        StringBuilder text = new StringBuilder("A ").append(uid);
        for (int i = 0; i < ATTEMPT_COLUMNS; i++) {
            String column = reader.text("column");
            text.append(' ').append(column);
            int writeBack = column.indexOf(WRITE_BACK);
            if (writeBack > 0) {
                side.writeBackUid =
                        Integer.parseInt(column.substring(column.lastIndexOf(',', writeBack) + 1, writeBack));
            }
        }
        return text.toString();
    }

    /** Compares recorded and modelled events of tick {@code current}. */
    void compare(long current) {
        for (int i = 0; i < sides.size(); i++) {
            Side side = sides.get(i);
            if (!side.recorded.isEmpty() || !side.produced.isEmpty()) {
                side.recorded.forEach(comparison::recorded);
                side.produced.forEach(comparison::produced);
                comparison.compare("tick " + current + " sub-partition " + i);
                side.recorded.clear();
                side.produced.clear();
            }
        }
    }

    /** Complains about a record behind the {@code ticks} ticks of the clock stream: nothing would compare it. */
    void requireEnd(long ticks) {
        if (more) {
            throw reader.bad("l2", tick, "one of the " + ticks + " ticks of clock.zst");
        }
    }

    void produced(int subPartition, String event) {
        sides.get(subPartition).produced.add(event);
    }

    /** A sector gets the recorded number, so that later records can be matched by it. */
    void arrived(int subPartition, int request) {
        Integer uid = sides.get(subPartition).sectorUids.poll();
        requests.uid[request] = uid == null ? 0 : uid;
        String range = Long.toHexString(requests.address[request]) + " " + requests.size[request];
        produced(
                subPartition,
                "I " + requests.uid[request] + " " + range + " "
                        + AccessType.VALUES[requests.type[request]].code() + " "
                        + Integer.toHexString(requests.sectors[request]) + " "
                        + (requests.atomic[request] ? 1 : 0) + " " + requests.ready[request] + " "
                        + Long.toHexString(requests.bytesHigh[request]) + ":"
                        + Long.toHexString(requests.bytesLow[request]));
    }

    void filled(int subPartition, int request) {
        DataCache l2 = memory.l2(subPartition);
        produced(
                subPartition,
                "F " + requests.uid[request] + " " + l2.set() + " " + l2.way() + " "
                        + Integer.toHexString(requests.sectors[request]) + " " + (l2.isLineModified() ? 1 : 0));
    }

    void accessed(int subPartition, int request, int status) {
        Side side = sides.get(subPartition);
        DataCache l2 = memory.l2(subPartition);
        if (l2.sentWriteBack()) {
            requests.uid[l2.writeBack()] = side.writeBackUid;
        }
        boolean failed = status == Status.RESERVATION_FAIL;
        String text = "A " + requests.uid[request] + " " + Status.code(l2.probe()) + " " + Status.code(status) + " "
                + (failed ? FailReason.code(l2.failReason()) : "-") + " " + l2.set() + " "
                + (l2.way() < 0 ? "-" : Integer.toString(l2.way())) + " "
                + l2.allocation() + (l2.merged() ? "m" : "") + " " + eviction(l2) + " " + pushes(l2, request) + " "
                + (failed ? "- -" : l2.missQueue().size() + " " + l2.mshrs());
        if (failed && text.equals(side.failure)) {
            if (side.failedAt != now - 1) {
                endRun(side);
            }
            if (side.runLength == 0) {
                side.runStart = now;
            }
            side.runLength++;
        } else {
            endRun(side);
            side.produced.add(text);
            side.failure = failed ? text : "";
        }
        side.failedAt = now;
    }

    private static String eviction(DataCache l2) {
        if (!l2.evicted()) {
            return "-";
        }
        int dirty = l2.evictedSectors() != 0 ? 1 : 0;
        return Long.toHexString(l2.evictedBlock()) + "/" + dirty + "/" + Integer.toHexString(l2.evictedSectors()) + "/"
                + l2.evictedBytes();
    }

    private String pushes(DataCache l2, int request) {
        String sent = l2.sentRead() || l2.sentWrite() ? pushed(request) : "";
        if (l2.sentWriteBack()) {
            sent += (sent.isEmpty() ? "" : ",") + pushed(l2.writeBack());
        }
        return sent.isEmpty() ? "-" : sent;
    }

    private String pushed(int request) {
        String type = AccessType.VALUES[requests.type[request]].code();
        return requests.uid[request] + "/" + type + "/" + Long.toHexString(requests.address[request]) + "/"
                + requests.size[request];
    }

    private static void endRun(Side side) {
        if (side.runLength > 0) {
            side.producedRuns.add("R " + side.runStart + " " + side.runLength);
            side.runLength = 0;
        }
    }

    /** The comparison, runs of equal failures included. */
    ReplayResult result() {
        for (int i = 0; i < sides.size(); i++) {
            Side side = sides.get(i);
            endRun(side);
            side.recordedRuns.forEach(comparison::recorded);
            side.producedRuns.forEach(comparison::produced);
            comparison.compare("repeated failures of sub-partition " + i);
        }
        return comparison.result();
    }

    @Override
    public void close() {
        reader.close();
    }
}
