package io.policybridge.bridge;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.PartKind;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.Calls;
import io.policybridge.session.DramCalls;
import io.policybridge.session.Session;
import io.policybridge.session.WarpCalls;
import java.nio.ByteBuffer;
import java.util.stream.IntStream;

/** Tells the events of a host to a session's policies: one direct call per record, in order, without allocating. */
public final class Events {
    /** Argument of a record that holds what is foreseen. */
    private static final int FORESEEN = 4;

    private final Session session;
    private final HostGeometry host;
    private final AccessView access;
    private final boolean foresees;

    public Events(Session session) {
        this.session = session;
        host = session.host();
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
     * @throws BadFrame for a hook that is no event, or a place, set, way, bank, warp or CTA that is not there
     * @throws io.policybridge.session.PolicyFailure if a policy throws
     */
    public void tell(ByteBuffer records, int offset, int count) {
        for (int at = offset, end = offset + count * Layout.RECORD_BYTES; at < end; at += Layout.RECORD_BYTES) {
            PartKind part = Wire.part(records.getShort(at + Layout.RECORD_PART));
            Hook hook = Wire.hook(records.getShort(at + Layout.RECORD_HOOK));
            int unit = SessionSites.checked(session, part, records.getInt(at + Layout.RECORD_UNIT));
            switch (part) {
                case L1D -> cache(SessionSites.present(session.l1d(unit), part, unit), host.l1d(), hook, records, at);
                case L2 -> cache(SessionSites.present(session.l2(unit), part, unit), host.l2(), hook, records, at);
                case DRAM -> dram(SessionSites.present(session.dram(unit), part, unit), hook, records, at);
                case WARPS -> warps(SessionSites.present(session.warps(unit), part, unit), hook, records, at);
            }
        }
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
        boolean is = calls.foresees() && isOfASet(Wire.hook(records.getShort(at + Layout.RECORD_HOOK)));
        return is ? calls.foreseen((int) arg(records, at, 0)) : 0;
    }

    private static boolean isOfASet(Hook hook) {
        return switch (hook) {
            case HIT, PENDING_HIT, SECTOR_MISS, INSERT, EVICT, INVALIDATE, FILL -> true;
            default -> false;
        };
    }

    private static long arg(ByteBuffer records, int at, int i) {
        return records.getLong(at + Layout.RECORD_ARG + i * Long.BYTES);
    }

    private static int num(ByteBuffer records, int at, int i) {
        return (int) arg(records, at, i);
    }

    /** Null where no part looks at accesses: hosts need not describe them then. */
    private AccessView access(Calls calls, ByteBuffer records, int at) {
        return calls.seesAccesses() ? access.at(records, at + Layout.RECORD_ACCESS) : null;
    }

    private static int set(CacheShape cache, ByteBuffer records, int at) {
        return Wire.index("set", arg(records, at, 0), cache.sets());
    }

    private static int way(CacheShape cache, ByteBuffer records, int at) {
        return Wire.index("way", arg(records, at, 1), cache.ways());
    }

    private int slot(ByteBuffer records, int at, int i) {
        return Wire.index("slot", arg(records, at, i), host.warps());
    }

    private int hardwareCta(ByteBuffer records, int at) {
        return Wire.index("hardware cta", arg(records, at, 0), host.ctas());
    }

    private int bank(ByteBuffer records, int at) {
        return Wire.index("bank", arg(records, at, 0), host.banks());
    }

    private void cache(CacheCalls calls, CacheShape cache, Hook hook, ByteBuffer b, int at) {
        switch (hook) {
            case HIT -> calls.hit(access(calls, b, at), set(cache, b, at), way(cache, b, at));
            case PENDING_HIT ->
                calls.pendingHit(
                        access(calls, b, at), set(cache, b, at), Wire.indexOrNone("way", arg(b, at, 1), cache.ways()));
            case SECTOR_MISS -> calls.sectorMiss(access(calls, b, at), set(cache, b, at), way(cache, b, at));
            case INSERT -> calls.insert(access(calls, b, at), set(cache, b, at), way(cache, b, at));
            case EVICT ->
                calls.evict(
                        access(calls, b, at), set(cache, b, at), way(cache, b, at), arg(b, at, 2), arg(b, at, 3) != 0);
            case INVALIDATE ->
                calls.invalidate(set(cache, b, at), way(cache, b, at), arg(b, at, 2), arg(b, at, 3) != 0);
            case FILL -> calls.fill(set(cache, b, at), way(cache, b, at), arg(b, at, 2));
            case BYPASSED -> calls.bypassed(access(calls, b, at), Wire.indexOrNone("would hit", arg(b, at, 0), 2));
            case OUTCOME -> calls.outcome(access(calls, b, at), Wire.outcome(arg(b, at, 0)));
            case RESERVATION_FAIL ->
                calls.reservationFail(access(calls, b, at), Wire.reason(arg(b, at, 0)), arg(b, at, 1));
            case LOAD_STARTED -> calls.loadStarted(arg(b, at, 0), access(calls, b, at), num(b, at, 1));
            case LOAD_SERVED -> calls.loadServed(arg(b, at, 0), num(b, at, 1), num(b, at, 2), num(b, at, 3));
            case REQUEST_QUEUED -> calls.requestQueued(access(calls, b, at));
            case REQUEST_TAKEN -> calls.requestTaken(access(calls, b, at));
            default -> throw notAnEvent(hook, "a cache");
        }
    }

    private void dram(DramCalls calls, Hook hook, ByteBuffer b, int at) {
        switch (hook) {
            case DRAM_ENQUEUED -> calls.dramEnqueued(access(calls, b, at), bank(b, at), arg(b, at, 1));
            case DRAM_PICKED -> calls.dramPicked(access(calls, b, at), bank(b, at), arg(b, at, 1), arg(b, at, 2) != 0);
            case DRAM_SERVED -> calls.dramServed(access(calls, b, at), bank(b, at), arg(b, at, 1));
            default -> throw notAnEvent(hook, "a DRAM channel");
        }
    }

    private void warps(WarpCalls calls, Hook hook, ByteBuffer b, int at) {
        switch (hook) {
            case LOAD_COMPLETED -> calls.loadCompleted(arg(b, at, 0), slot(b, at, 1), arg(b, at, 2));
            case WARP_LAUNCHED -> calls.warpLaunched(slot(b, at, 0), num(b, at, 1), num(b, at, 2), num(b, at, 3));
            case WARP_EXITED -> calls.warpExited(slot(b, at, 0), num(b, at, 1));
            case CTA_LAUNCHED -> {
                int first = slot(b, at, 3);
                int count = Wire.index("warps", arg(b, at, 4), host.warps() - first + 1);
                calls.ctaLaunched(hardwareCta(b, at), num(b, at, 1), num(b, at, 2), first, count);
            }
            case CTA_EXITED -> calls.ctaExited(hardwareCta(b, at), num(b, at, 1), num(b, at, 2));
            case WARP_WAITING -> calls.warpWaiting(slot(b, at, 0), Wire.waiting(arg(b, at, 1)));
            case WARP_RESUMED -> calls.warpResumed(slot(b, at, 0), Wire.waiting(arg(b, at, 1)));
            case LOOP_BRANCH -> calls.loopBranch(slot(b, at, 0), arg(b, at, 1), arg(b, at, 2), num(b, at, 3));
            case LOOP_EXITED -> calls.loopExited(slot(b, at, 0), arg(b, at, 1));
            case ISSUED -> calls.issued(slot(b, at, 0), num(b, at, 1));
            case COMMITTED -> calls.committed(slot(b, at, 0), num(b, at, 1));
            default -> throw notAnEvent(hook, "the warps of an SM");
        }
    }

    private static BadFrame notAnEvent(Hook hook, String place) {
        return new BadFrame("hook " + hook.label() + " is no event of " + place);
    }
}
