package io.policybridge.replay.sm;

import io.policybridge.config.Sectors;
import io.policybridge.config.SmConfig;
import io.policybridge.replay.comparison.EventList;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.stream.StreamLimits;
import io.policybridge.stream.StreamReader;
import io.policybridge.workload.Workload;
import java.nio.file.Path;
import java.util.Arrays;

/** The records of the LD/ST units of a run: their inputs and their events. */
final class RecordedLdst {
    final int sms;
    private final int slots;
    private final RecordedWarps warps;
    /** Dispatches: instruction, slot and dynamic warp. */
    final EventList[] dispatches;
    /** Replies: uid, type. */
    final EventList[] replies;
    /** Drains of the write-back register: instruction. */
    final EventList[] drains;
    /** Invalidations of the L1D, which come before the cycle. */
    final EventList[] invalidations;
    /**
     * Requests of the instruction cache pushed into the network (uid, address), and packets taken out of its input
     * buffer.
     */
    final EventList[] otherSends;

    final EventList[] transfers;
    /** Packets of the unit pushed into the network: address, bytes and type; their uids are in {@link #sentUids}. */
    final EventList[] sends;

    final EventList[] sentUids;
    final EventList[] queued;
    final EventList[] stalls;
    final EventList[] sharedLoads;
    final EventList[] loadedResults;
    final EventList[] completions;
    final EventList[] acknowledgements;
    /** Accepted L1D attempts: line and status. */
    final EventList[] accesses;
    /** Failed attempts on the L1D, in runs: line. */
    final EventList[] refusals;
    /** Attempts on the constant cache, equal ones in consecutive cycles as a run: address and status. */
    final EventList[] constants;
    /** By uid of a sector request: the packet that was split, 0 for none. */
    private int[] packets = new int[1 << 12];
    /** By uid of a sector request: its sectors. */
    private byte[] sectors = new byte[1 << 12];
    /** By uid of a packet that was split: into how many requests. */
    private byte[] children = new byte[1 << 12];

    private long lastCore;

    private RecordedLdst(SmConfig machine, RecordedWarps warps) {
        sms = machine.sms();
        slots = machine.warps();
        this.warps = warps;
        dispatches = lists();
        replies = lists();
        drains = lists();
        invalidations = lists();
        otherSends = lists();
        transfers = lists();
        sends = lists();
        sentUids = lists();
        queued = lists();
        stalls = lists();
        sharedLoads = lists();
        loadedResults = lists();
        completions = lists();
        acknowledgements = lists();
        accesses = lists();
        refusals = lists();
        constants = lists();
    }

    private EventList[] lists() {
        EventList[] lists = new EventList[sms];
        Arrays.setAll(lists, i -> new EventList());
        return lists;
    }

    /** Reads the streams of {@code run}, whose instructions are {@code warps}. */
    static RecordedLdst read(Workload run, SmConfig machine, RecordedWarps warps) {
        RecordedLdst recorded = new RecordedLdst(machine, warps);
        recorded.readLdst(run.stream("ldst"));
        recorded.readL1d(run.stream("l1d"));
        recorded.readNetwork(run.stream("icnt"));
        recorded.readL2(run.stream("l2"));
        for (EventList list : recorded.stalls) {
            list.sortByCore();
        }
        return recorded;
    }

    long lastCore() {
        return lastCore;
    }

    /** The packet of which request {@code uid} is a sector, or {@code uid}. */
    int packet(int uid) {
        return uid < packets.length && packets[uid] != 0 ? packets[uid] : uid;
    }

    int sectors(int uid) {
        return sectors[uid];
    }

    int children(int packet) {
        return children[packet];
    }

    private long core(StreamReader in) {
        long core = in.count("core");
        lastCore = Math.max(lastCore, core);
        return core;
    }

    private int sm(StreamReader in) {
        return in.integer("sm", 0, sms - 1);
    }

    private void readLdst(Path file) {
        try (StreamReader in = StreamReader.open(file, "ldst")) {
            while (in.next()) {
                switch (in.kind()) {
                    case 'D' -> {
                        long core = core(in);
                        int sm = sm(in);
                        long slot = in.integer("slot", 0, slots - 1);
                        long dynamic = in.count("dyn");
                        dispatches[sm].add(core, warps.number(in), slot << 32 | dynamic);
                    }
                    case 'P' -> {
                        long core = core(in);
                        int sm = sm(in);
                        long uid = in.count("uid");
                        replies[sm].add(
                                core, uid, AccessType.ofCode(in.text("type")).ordinal());
                    }
                    case 'W' -> {
                        long core = core(in);
                        drains[sm(in)].add(core, in.count("inst"), 0);
                    }
                    case 'Q' -> {
                        long core = core(in);
                        int sm = sm(in);
                        long bank = in.count("bank");
                        long inst = in.count("inst");
                        in.skip(1);
                        queued[sm].add(core, inst, in.hex("addr") | bank << 56);
                    }
                    case 'Z' -> {
                        long core = core(in);
                        int sm = sm(in);
                        long inst = in.count("inst");
                        long code = in.count("space") << 4 | in.count("reason");
                        stalls[sm].add(core, inst, code << 40 | in.count("count"));
                    }
                    case 'M' -> {
                        long core = core(in);
                        sharedLoads[sm(in)].add(core, in.count("inst"), 0);
                    }
                    case 'V' -> {
                        long core = core(in);
                        int sm = sm(in);
                        long client = in.count("client");
                        loadedResults[sm].add(core, in.count("inst"), client);
                    }
                    case 'F' -> {
                        long core = core(in);
                        int sm = sm(in);
                        in.skip(1);
                        completions[sm].add(core, in.count("inst"), 0);
                    }
                    case 'K' -> {
                        long core = core(in);
                        acknowledgements[sm(in)].add(core, in.count("slot"), 0);
                    }
                    case 'C' << 8 | 'A' -> {
                        long core = core(in);
                        int sm = sm(in);
                        in.skip(3);
                        long address = in.hex("addr");
                        in.skip(4);
                        constants[sm].addRun(core, address, in.word("status"), 1);
                    }
                    default -> {}
                }
            }
        }
    }

    private void readL1d(Path file) {
        int failing = StreamReader.packed("RF");
        long[] failed = new long[sms];
        try (StreamReader in = StreamReader.open(file, "l1d")) {
            while (in.next()) {
                if (in.kind() == 'A') {
                    long core = core(in);
                    int sm = sm(in);
                    in.skip(3);
                    long line = in.hex("addr") & -Sectors.LINE_BYTES;
                    in.skip(4);
                    int status = in.word("status");
                    if (status == failing) {
                        failed[sm] = line;
                        refusals[sm].addRun(core, line, 0, 1);
                    } else {
                        accesses[sm].add(core, line, status);
                    }
                } else if (in.kind() == 'R') {
                    long core = core(in);
                    int sm = sm(in);
                    refusals[sm].addRun(core, failed[sm], 0, in.count("count"));
                } else if (in.kind() == 'V') {
                    long core = core(in);
                    invalidations[sm(in)].add(core, 0, 0);
                }
            }
        }
    }

    private void readNetwork(Path file) {
        int fetch = StreamReader.packed("IR");
        try (StreamReader in = StreamReader.open(file, "icnt")) {
            while (in.next()) {
                boolean push = in.kind() == 'P';
                if (push || in.kind() == 'T') {
                    long core = core(in);
                    in.skip(1);
                    int net = in.integer("net", 0, 1);
                    int source = in.integer("src", 0, StreamLimits.UNITS);
                    if (net == 0 && source < sms) {
                        in.skip(1);
                        long uid = in.count("uid");
                        if (push) {
                            long bytes = in.count("bytes");
                            int type = in.word("type");
                            long address = in.hex("addr");
                            if (type == fetch) {
                                otherSends[source].add(core, uid, address);
                            } else {
                                sends[source].add(core, address, bytes << 16 | type);
                                sentUids[source].add(core, uid, 0);
                            }
                        } else {
                            transfers[source].add(core, 0, 0);
                        }
                    }
                }
            }
        }
    }

    private void readL2(Path file) {
        try (StreamReader in = StreamReader.open(file, "l2")) {
            while (in.next()) {
                if (in.kind() == 'I') {
                    in.skip(3);
                    int uid = in.integer("uid", 0, StreamLimits.UID);
                    int packet = in.integer("origuid", 0, StreamLimits.UID);
                    in.skip(3);
                    if (Math.max(uid, packet) >= packets.length) {
                        packets = Arrays.copyOf(packets, Math.max(Math.max(uid, packet) + 1, 2 * packets.length));
                        sectors = Arrays.copyOf(sectors, packets.length);
                        children = Arrays.copyOf(children, packets.length);
                    }
                    packets[uid] = packet == uid ? 0 : packet;
                    children[packet]++;
                    sectors[uid] = (byte) in.mask("sectors");
                }
            }
        }
    }

    /** {@link Status} as the streams write it, packed. */
    static int packed(int status) {
        return StreamReader.packed(Status.code(status));
    }
}
