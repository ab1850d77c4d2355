package io.policybridge.policies.composites.cawa;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.Settings;
import io.policybridge.api.Ways;
import io.policybridge.policies.composites.cawa.CawaCacp.NoCandidate;
import io.policybridge.policies.replacement.Predictions;
import io.policybridge.toolbox.FillOwners;
import io.policybridge.toolbox.SaturatingCounters;
import io.policybridge.toolbox.SaturatingCounters.Range;
import io.policybridge.toolbox.TouchedWays;
import java.util.Arrays;

/**
 * CACP at one L1D. Some ways of each set are for lines that critical warps will use again, the others for the rest; in
 * either part SRRIP replaces.
 *
 * <p>A line keeps the signature of the access that inserted it, and whether critical warps and others have used it
 * since. Two tables of counters learn of each signature: CCBP whether critical warps use its lines, SHiP whether any
 * warp does. A line that is evicted unused counts against its signature in SHiP; one in a critical way that only other
 * warps have used counts against it in CCBP.
 */
final class CriticalWays
        implements CacheHooks.Victim,
                CacheHooks.Hit,
                CacheHooks.PendingHit,
                CacheHooks.SectorMiss,
                CacheHooks.Insert,
                CacheHooks.Evict {
    private static final int PERCENT = 100;
    private static final int UNKNOWN = -1;

    private final int ways;
    private final boolean stalls;
    private final boolean touchOnPending;
    private final int signatureMask;
    private final int addressShift;
    private final CriticalWarps warps;
    private final Predictions predictions;
    private final FillOwners fillOwners;
    private final SaturatingCounters criticalUses;
    private final SaturatingCounters uses;
    /** By way: whether it is for critical lines, and whether for the others. */
    private final boolean[] critical;

    private final boolean[] uncritical;
    /** By line. */
    private final int[] signature;

    private final boolean[] usedByCritical;
    private final boolean[] usedByOthers;

    CriticalWays(CacheShape shape, Settings settings, CriticalWarps warps) {
        ways = shape.ways();
        stalls = settings.choice(CawaCacp.NO_CANDIDATE.key(), NoCandidate.class) == NoCandidate.STALL;
        touchOnPending = settings.flag(TouchedWays.ON_PENDING.key());
        int bits = settings.integer(CawaCacp.SIGNATURE_BITS.key());
        signatureMask = (1 << bits) - 1;
        addressShift = settings.integer(CawaCacp.ADDRESS_SHIFT.key());
        this.warps = warps;
        predictions = new Predictions(shape, settings);
        fillOwners = new FillOwners(shape);
        Range range = Range.ofBits(CawaCacp.COUNTER_BITS).startingAt(settings.integer(CawaCacp.START.key()));
        criticalUses = new SaturatingCounters(1 << bits, range);
        uses = new SaturatingCounters(1 << bits, range);
        critical = new boolean[ways];
        uncritical = new boolean[ways];
        for (int way = 0; way < ways; way++) {
            critical[way] = isCritical(way, settings.integer(CawaCacp.CRITICAL_WAYS.key()));
            uncritical[way] = !critical[way];
        }
        signature = new int[shape.lines()];
        Arrays.fill(signature, UNKNOWN);
        usedByCritical = new boolean[shape.lines()];
        usedByOthers = new boolean[shape.lines()];
    }

    /** Spread over the set, so that the share holds too where shared memory takes the last ways. */
    private static boolean isCritical(int way, int percent) {
        return (way + 1) * percent / PERCENT > way * percent / PERCENT;
    }

    /** Else the policy could not keep an invalid way for its own part of the set. */
    @Override
    public boolean choosesInvalid() {
        return true;
    }

    @Override
    public long victim(Access access, int set, Ways eligible) {
        boolean[] part = criticalUses.isHigh(signature(access)) ? critical : uncritical;
        int way = candidate(set, eligible, part);
        if (way >= 0) {
            return Answer.way(way);
        }
        return stalls && eligible.mayStall()
                ? Answer.STALL
                : Answer.way(candidate(set, eligible, part == critical ? uncritical : critical));
    }

    /** The highest invalid way of {@code part}, as the host takes them, or the most distant line; or -1. */
    private int candidate(int set, Ways eligible, boolean[] part) {
        int highest = -1;
        for (int way = eligible.nextInvalid(0); way >= 0; way = eligible.nextInvalid(way + 1)) {
            if (part[way] && eligible.isEligible(way)) {
                highest = way;
            }
        }
        return highest >= 0 ? highest : predictions.mostDistant(set, eligible, part);
    }

    @Override
    public void evict(Access cause, int set, int way, long evictedLine, boolean dirty) {
        int line = set * ways + way;
        if (signature[line] != UNKNOWN && !usedByCritical[line]) {
            if (!usedByOthers[line]) {
                uses.down(signature[line]);
            } else if (critical[way]) {
                criticalUses.down(signature[line]);
            }
        }
        predictions.evicted(set, way, critical[way] ? critical : uncritical);
    }

    @Override
    public void insert(Access access, int set, int way) {
        int line = set * ways + way;
        signature[line] = signature(access);
        usedByCritical[line] = false;
        usedByOthers[line] = false;
        fillOwners.inserted(access, set, way);
        predictions.inserted(set, way, uses.value(signature[line]) == 0);
    }

    @Override
    public void hit(Access access, int set, int way) {
        use(access, set, way);
    }

    @Override
    public void pendingHit(Access access, int set, int way) {
        if (touchOnPending && way >= 0) {
            use(access, set, way);
        }
    }

    /** A use, unless the sector is another one of the request that inserted the line. */
    @Override
    public void sectorMiss(Access access, int set, int way) {
        if (!fillOwners.isOwner(access, set, way)) {
            use(access, set, way);
        }
    }

    private void use(Access access, int set, int way) {
        int line = set * ways + way;
        boolean byCritical = access.slot() >= 0 && warps.isCritical(access.slot());
        usedByCritical[line] |= byCritical;
        usedByOthers[line] |= !byCritical;
        if (signature[line] != UNKNOWN) {
            uses.up(signature[line]);
            if (byCritical) {
                criticalUses.up(signature[line]);
            }
        }
        predictions.hit(set, way);
    }

    /** The low bits of the pc and of the address, one above the other. */
    private int signature(Access access) {
        return (int) (access.pc() ^ access.address() >>> addressShift) & signatureMask;
    }

    /** What CCBP says of the signature of {@code access}: 2 or more predicts that critical warps use its line. */
    int criticalUses(Access access) {
        return criticalUses.value(signature(access));
    }

    /** What SHiP says of it: 0 predicts that its line goes unused. */
    int uses(Access access) {
        return uses.value(signature(access));
    }

    int rrpv(int set, int way) {
        return predictions.of(set, way);
    }

    @Override
    public Promises promises() {
        Promises promises = stalls ? Promises.NONE : Promises.of(Promise.ALWAYS_PICKS_A_WAY);
        return promises.within(Promises.Scope.PART);
    }

    @Override
    public String reason(Hook query, Access access, int set, long answer) {
        return "CCBP " + criticalUses(access) + ", SHiP " + uses(access);
    }
}
