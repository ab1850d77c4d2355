package io.policybridge.bridge;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.api.WarpSet;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.Calls;
import io.policybridge.session.HookTable;
import io.policybridge.session.Session;
import io.policybridge.session.WarpCalls;
import java.nio.ByteBuffer;
import java.util.stream.IntStream;

/** Delivers the events of a host to a session's policies: one direct call per record, in order, without allocating. */
public final class Events {
    /** Argument of a record that holds the next victims of its set. */
    private static final int NEXT_VICTIMS = 4;

    private final Session session;
    private final FrameRecord record;
    private final boolean knowsNextVictims;
    /** By SM the slots with a warp, as far as launches and exits are notified. */
    private final WarpSet[] resident;

    public Events(Session session) {
        this.session = session;
        HostGeometry host = session.host();
        record = new FrameRecord(host);
        resident = new WarpSet[host.sms()];
        for (int sm = 0; sm < resident.length; sm++) {
            resident[sm] = new WarpSet(host.warps());
            resident[sm].clear();
        }
        knowsNextVictims = IntStream.range(0, host.sms()).anyMatch(sm -> knowsNextVictims(session.l1d(sm)))
                || IntStream.range(0, host.subPartitions()).anyMatch(slice -> knowsNextVictims(session.l2(slice)));
    }

    private static boolean knowsNextVictims(CacheCalls calls) {
        return calls != null && calls.knowsNextVictims();
    }

    /**
     * Delivers {@code count} consecutive records from {@code offset} on.
     *
     * @throws io.policybridge.session.BadCall for a hook that is not an event, or a site, set, way, bank, warp or CTA
     *     that does not exist
     * @throws io.policybridge.session.PolicyFailure if a policy throws
     */
    public void deliver(ByteBuffer records, int offset, int count) {
        for (int at = offset, end = offset + count * Layout.RECORD_BYTES; at < end; at += Layout.RECORD_BYTES) {
            PartKind part = Wire.part(records.getShort(at + Layout.RECORD_PART));
            Hook hook = Wire.hook(records.getShort(at + Layout.RECORD_HOOK));
            int unit = SessionSites.checked(session, part, records.getInt(at + Layout.RECORD_UNIT));
            switch (part) {
                case L1D -> event(SessionSites.present(session.l1d(unit), part, unit), hook, records, at);
                case L2 -> event(SessionSites.present(session.l2(unit), part, unit), hook, records, at);
                case DRAM -> event(SessionSites.present(session.dram(unit), part, unit), hook, records, at);
                case WARPS -> {
                    WarpCalls warps = SessionSites.present(session.warps(unit), part, unit);
                    follow(warps, resident[unit], hook, arg(records, at, 0));
                    event(warps, hook, records, at);
                }
            }
        }
    }

    /** Policies count on it that a slot has launches and exits by turns. */
    private static void follow(WarpCalls warps, WarpSet slots, Hook hook, long slot) {
        boolean exits = hook == Hook.WARP_EXITED;
        if ((exits || hook == Hook.WARP_LAUNCHED)
                && warps.has(Hook.WARP_LAUNCHED)
                && warps.has(Hook.WARP_EXITED)
                && slot >= 0
                && slot < slots.slots()) { // others are refused with the call
            if (slots.contains((int) slot) != exits) {
                throw new BadFrame("slot=" + slot + " of " + hook.label() + "; expected one that has "
                        + (exits ? "a" : "no") + " warp");
            }
            if (exits) {
                slots.remove((int) slot);
            } else {
                slots.add((int) slot);
            }
        }
    }

    private void event(Calls calls, Hook hook, ByteBuffer records, int at) {
        calls.event(hook, record.at(calls.seesAccesses(), records, at, at + Layout.RECORD_BYTES));
    }

    /** Writes the {@link #nextVictims} into each delivered record, as its last argument. */
    void writeNextVictims(ByteBuffer records, int offset, int count) {
        for (int at = offset, end = offset + (knowsNextVictims ? count : 0) * Layout.RECORD_BYTES;
                at < end;
                at += Layout.RECORD_BYTES) {
            long nextVictims = nextVictims(records, at);
            if (nextVictims != 0) {
                records.putLong(at + Layout.RECORD_ARG + NEXT_VICTIMS * Long.BYTES, nextVictims);
            }
        }
    }

    /** Whether {@link #nextVictims} is known at any site. */
    public boolean knowsNextVictims() {
        return knowsNextVictims;
    }

    /**
     * The next victims of the set of the delivered record at {@code at}: hosts need not query them as long as they
     * hold, see {@link CacheCalls#nextVictims}. 0 if they are not known, or if the last argument of the record is not
     * 0, which means that the host knows them.
     */
    public long nextVictims(ByteBuffer records, int at) {
        PartKind part = Wire.part(records.getShort(at + Layout.RECORD_PART));
        if ((part != PartKind.L1D && part != PartKind.L2) || arg(records, at, NEXT_VICTIMS) != 0) {
            return 0;
        }
        int unit = records.getInt(at + Layout.RECORD_UNIT);
        CacheCalls calls = part == PartKind.L1D ? session.l1d(unit) : session.l2(unit);
        boolean known =
                calls.knowsNextVictims() && HookTable.isOfASet(Wire.hook(records.getShort(at + Layout.RECORD_HOOK)));
        return known ? calls.nextVictims((int) arg(records, at, 0)) : 0;
    }

    private static long arg(ByteBuffer records, int at, int i) {
        return records.getLong(at + Layout.RECORD_ARG + i * Long.BYTES);
    }
}
