package io.policybridge.replay.sm;

import io.policybridge.replay.comparison.EventList;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.stream.StreamLimits;
import io.policybridge.stream.StreamReader;
import io.policybridge.workload.Workload;
import java.util.HashMap;
import java.util.Map;

/** The packets between the SMs of a recorded run and the network. */
final class RecordedNetwork {

    /** A packet that a sub-partition split off another one, which has one sector of it. */
    record Sector(long whole, long address, int bytes) {}

    /** By SM: requests sent, as cycle, uid, and type and address ({@link #typeAndAddress}). */
    final EventList[] sent;
    /** By SM: packets taken from the network, as cycle and uid. */
    final EventList[] taken;
    /** By SM: when the network had no room, as first and last cycle. */
    private final EventList[] refused;

    private final Map<Long, Sector> sectors = new HashMap<>();

    private RecordedNetwork(int sms) {
        sent = lists(sms);
        taken = lists(sms);
        refused = lists(sms);
    }

    private static EventList[] lists(int sms) {
        EventList[] lists = new EventList[sms];
        for (int i = 0; i < sms; i++) {
            lists[i] = new EventList();
        }
        return lists;
    }

    /** Reads the streams icnt and l2 of {@code run}. */
    static RecordedNetwork read(Workload run, int sms) {
        RecordedNetwork network = new RecordedNetwork(sms);
        try (StreamReader in = StreamReader.open(run.stream("icnt"), "icnt")) {
            while (in.next()) {
                network.packet(in);
            }
        }
        try (StreamReader in = StreamReader.open(run.stream("l2"), "l2")) {
            while (in.next()) {
                if (in.kind() == 'I') {
                    network.split(in);
                }
            }
        }
        return network;
    }

    private void packet(StreamReader in) {
        if (in.kind() != 'P' && in.kind() != 'O' && in.kind() != 'B') {
            return;
        }
        long core = in.count("core");
        in.skip(1);
        if (in.kind() == 'B') {
            int node = in.integer("node", 0, StreamLimits.UNITS);
            if (node < refused.length) {
                refused[node].add(core, in.count("last"), 0);
            }
            return;
        }
        int net = in.integer("net", 0, 1);
        boolean taking = in.kind() == 'O' && net == 1;
        boolean sending = in.kind() == 'P' && net == 0;
        int node = in.integer("node", 0, taking || sending ? sent.length - 1 : StreamLimits.UNITS);
        if (taking) {
            taken[node].add(core, in.count("uid"), 0);
        } else if (sending) {
            in.skip(1);
            long uid = in.count("uid");
            in.skip(1);
            int type = AccessType.ofCode(in.text("type")).ordinal();
            sent[node].add(core, uid, typeAndAddress(type, in.hex("addr")));
        }
    }

    private void split(StreamReader in) {
        in.skip(3);
        long uid = in.count("uid");
        long whole = in.count("origuid");
        if (uid != whole) {
            long address = in.hex("addr");
            sectors.put(uid, new Sector(whole, address, in.integer("size", 0, 128)));
        }
    }

    /** Type and address of a request in one value. */
    static long typeAndAddress(int type, long address) {
        return (long) type << 56 ^ address;
    }

    /** The sector that packet {@code uid} is, or null if it is a whole request. */
    Sector sector(long uid) {
        return sectors.get(uid);
    }

    /**
     * Whether the network refused a packet of {@code sm} in {@code core}, the recorded SM being about to send its
     * packet number {@code next}.
     */
    boolean isFull(int sm, int next, long core) {
        if (next < sent[sm].size() && sent[sm].core(next) <= core) {
            return false;
        }
        EventList times = refused[sm];
        for (int i = 0; i < times.size(); i++) {
            if (times.core(i) <= core && core <= times.subject(i)) {
                return true;
            }
        }
        return false;
    }
}
