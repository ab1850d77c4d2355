package io.policybridge.bridge;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.Calls;
import io.policybridge.session.HookTable;
import io.policybridge.session.Session;
import java.nio.ByteBuffer;
import java.util.stream.IntStream;

/** Tells the events of a host to a session's policies: one direct call per record, in order, without allocating. */
public final class Events {
    /** Argument of a record that holds what is foreseen. */
    private static final int FORESEEN = 4;

    private final Session session;
    private final AccessView access;
    private final boolean foresees;

    public Events(Session session) {
        this.session = session;
        HostGeometry host = session.host();
        access = new AccessView(host);
        foresees = IntStream.range(0, host.sms()).anyMatch(sm -> foresees(session.l1d(sm)))
                || IntStream.range(0, host.subPartitions()).anyMatch(slice -> foresees(session.l2(slice)));
    }

    private static boolean foresees(CacheCalls calls) {
        return calls != null && calls.foresees();
    }

    /**
     * Tells {@code count} records that lie one behind the other from {@code offset} on.
     *
     * @throws io.policybridge.session.BadCall for a hook that is no event, or a place, set, way, bank, warp or CTA that
     *     is not there
     * @throws io.policybridge.session.PolicyFailure if a policy throws
     */
    public void tell(ByteBuffer records, int offset, int count) {
        for (int at = offset, end = offset + count * Layout.RECORD_BYTES; at < end; at += Layout.RECORD_BYTES) {
            PartKind part = Wire.part(records.getShort(at + Layout.RECORD_PART));
            Hook hook = Wire.hook(records.getShort(at + Layout.RECORD_HOOK));
            int unit = SessionSites.checked(session, part, records.getInt(at + Layout.RECORD_UNIT));
            switch (part) {
                case L1D -> event(SessionSites.present(session.l1d(unit), part, unit), hook, records, at);
                case L2 -> event(SessionSites.present(session.l2(unit), part, unit), hook, records, at);
                case DRAM -> event(SessionSites.present(session.dram(unit), part, unit), hook, records, at);
                case WARPS -> event(SessionSites.present(session.warps(unit), part, unit), hook, records, at);
            }
        }
    }

    private void event(Calls calls, Hook hook, ByteBuffer records, int at) {
        boolean shown = HookTable.showsAccess(hook) && calls.seesAccesses();
        calls.event(
                hook,
                shown ? access.at(records, at + Layout.RECORD_ACCESS) : null,
                arg(records, at, 0),
                arg(records, at, 1),
                arg(records, at, 2),
                arg(records, at, 3),
                arg(records, at, 4));
    }

    /** Writes what is {@link #foreseen} into each record that {@link #tell} was given, as its last argument. */
    public void foresee(ByteBuffer records, int offset, int count) {
        for (int at = offset, end = offset + (foresees ? count : 0) * Layout.RECORD_BYTES;
                at < end;
                at += Layout.RECORD_BYTES) {
            long foreseen = foreseen(records, at);
            if (foreseen != 0) {
                records.putLong(at + Layout.RECORD_ARG + FORESEEN * Long.BYTES, foreseen);
            }
        }
    }

    /** Whether {@link #foreseen} ever has something to say. */
    public boolean foresees() {
        return foresees;
    }

    /**
     * The next victims of the set of the record at {@code at}, which {@link #tell} was given: hosts need not ask for
     * them as long as they hold, see {@link CacheCalls#foreseen}. 0 if they are not foreseen, or the last argument of
     * the record, which is not 0 then, says that the host knows them.
     */
    public long foreseen(ByteBuffer records, int at) {
        PartKind part = Wire.part(records.getShort(at + Layout.RECORD_PART));
        if ((part != PartKind.L1D && part != PartKind.L2) || arg(records, at, FORESEEN) != 0) {
            return 0;
        }
        int unit = records.getInt(at + Layout.RECORD_UNIT);
        CacheCalls calls = part == PartKind.L1D ? session.l1d(unit) : session.l2(unit);
        boolean is = calls.foresees() && HookTable.isOfASet(Wire.hook(records.getShort(at + Layout.RECORD_HOOK)));
        return is ? calls.foreseen((int) arg(records, at, 0)) : 0;
    }

    private static long arg(ByteBuffer records, int at, int i) {
        return records.getLong(at + Layout.RECORD_ARG + i * Long.BYTES);
    }
}
