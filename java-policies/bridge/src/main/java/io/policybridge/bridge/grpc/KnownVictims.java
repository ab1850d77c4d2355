package io.policybridge.bridge.grpc;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.api.Ways;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.HookTable;
import io.policybridge.session.PolicyFailure;
import java.util.Arrays;
import java.util.List;

/**
 * Victims that a host knows without a query: the next ones of a set, which a server has sent with the events of the
 * set, and the last answer, where a retry shows the same ways. They hold until the next event of the set, and until the
 * next tick.
 */
final class KnownVictims {
    private final String server;
    private final int[] sets = new int[PartKind.values().length];
    /** By part, then by unit and set: 1 + way in 16 bits each, the first victim lowest; 0 for none. */
    private final long[][] known = new long[PartKind.values().length][];
    /** In the same places: the eligible ways for which the victim is known; 0 for any. */
    private final long[][] eligible = new long[PartKind.values().length][];
    /** The sets of the events since the last answer or drain; null for an event of no set. */
    private long[][] siteOf = new long[16][];

    private int[] placeOf = new int[16];
    private int events;

    KnownVictims(HostGeometry host, String server) {
        this.server = server;
        shape(PartKind.L1D, host.sms(), host.l1d().sets());
        shape(PartKind.L2, host.subPartitions(), host.l2().sets());
    }

    private void shape(PartKind part, int units, int setsOfEach) {
        sets[part.ordinal()] = setsOfEach;
        known[part.ordinal()] = new long[units * setsOfEach];
        eligible[part.ordinal()] = new long[units * setsOfEach];
    }

    /** An event waits to be sent. */
    void told(PartKind part, int unit, Hook hook, Object... arguments) {
        if (events == placeOf.length) {
            siteOf = Arrays.copyOf(siteOf, 2 * events);
            placeOf = Arrays.copyOf(placeOf, 2 * events);
        }
        long[] ofPart = known[part.ordinal()];
        siteOf[events] = null;
        if (ofPart != null && HookTable.isOfASet(hook)) {
            int place = unit * sets[part.ordinal()] + set(arguments);
            ofPart[place] = 0;
            eligible[part.ordinal()][place] = 0;
            siteOf[events] = ofPart;
            placeOf[events] = place;
        }
        events++;
    }

    /** The set is the first number behind the access. */
    private static int set(Object... arguments) {
        return (Integer) (arguments[0] instanceof Integer ? arguments[0] : arguments[1]);
    }

    /** The events were sent and are not answered. */
    void drained() {
        events = 0;
    }

    /** The answer to the message with these events: a number for each, or none. */
    void learn(List<Long> victims) {
        if (!victims.isEmpty() && victims.size() != events) {
            throw new PolicyFailure(
                    server + " gave next victims for " + victims.size() + " events; expected " + events);
        }
        for (int i = 0; i < victims.size(); i++) {
            if (siteOf[i] != null) {
                siteOf[i][placeOf[i]] = victims.get(i);
            }
        }
        events = 0;
    }

    /** A tick, or the begin or end of a kernel. */
    void forget() {
        for (int part = 0; part < known.length; part++) {
            if (known[part] != null) {
                Arrays.fill(known[part], 0);
                Arrays.fill(eligible[part], 0);
            }
        }
    }

    /** An answer that holds for these ways; those of more than 64 ways are not kept. */
    void remember(PartKind part, int unit, int set, Ways ways, int way) {
        if (ways.count() <= Long.SIZE) {
            int place = unit * sets[part.ordinal()] + set;
            known[part.ordinal()][place] = 1L + way;
            eligible[part.ordinal()][place] = mask(ways);
        }
    }

    private static long mask(Ways ways) {
        long mask = 0;
        for (int way = ways.nextEligible(0); way >= 0; way = ways.nextEligible(way + 1)) {
            mask |= 1L << way;
        }
        return mask;
    }

    /** The known victim for {@code ways}; -1 if none is known. */
    int first(PartKind part, int unit, int set, Ways ways) {
        int place = unit * sets[part.ordinal()] + set;
        long only = eligible[part.ordinal()][place];
        if (only != 0 && only != mask(ways)) {
            return -1;
        }
        for (long rest = known[part.ordinal()][place]; rest != 0; rest >>>= CacheCalls.NEXT_VICTIM_BITS) {
            int way = (int) (rest & (1 << CacheCalls.NEXT_VICTIM_BITS) - 1) - 1;
            if (way >= 0 && ways.isEligible(way)) {
                return way;
            }
        }
        return -1;
    }
}
