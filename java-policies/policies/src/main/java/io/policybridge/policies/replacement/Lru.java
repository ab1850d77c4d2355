package io.policybridge.policies.replacement;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Ways;
import java.util.Arrays;
import java.util.List;

/**
 * Least recently used: replaces the eligible line that was touched longest ago.
 *
 * <p>A stamp is the number of the touch, not its cycle: no answer of a policy depends on the cycle. GPGPU-Sim stamps
 * with the core cycle and lets the lowest way win a tie, so the two agree wherever at most one line of a set is touched
 * per core cycle: every L1D of one bank, and every L2 slice that is not clocked faster than the cores (host copies
 * included: each has a stamp of its own). They can differ where two lines of one set are touched in the same core
 * cycle: by two banks of an L1D, or by two L2 cycles.
 */
public final class Lru
        implements CacheHooks.Victim, CacheHooks.Hit, CacheHooks.PendingHit, CacheHooks.SectorMiss, CacheHooks.Insert {
    public static final PolicySpec SPEC = Replacement.spec(
                    "lru",
                    "GPGPU-Sim's default; the baseline of every paper here",
                    "Replaces the line that was touched longest ago.",
                    List.of(Replacement.TOUCH_ON_PENDING),
                    (shape, settings) -> new Lru(shape, settings.flag(Replacement.TOUCH_ON_PENDING.key())))
            .withHardware(Replacement::chain)
            .withDeviations("Lines touched in the same core cycle are ordered by who was told first, where GPGPU-Sim "
                    + "takes the lowest way: docs/validation.md,"
                    + " deviation 2.");

    private final int ways;
    private final boolean touchOnPending;
    private final long[] stamp;
    /** By set: the way that was touched last; -1 for none. */
    private final int[] latest;

    private long now;

    Lru(CacheShape shape, boolean touchOnPending) {
        ways = shape.ways();
        this.touchOnPending = touchOnPending;
        stamp = new long[shape.lines()];
        latest = new int[shape.sets()];
        Arrays.fill(latest, -1);
    }

    @Override
    public long victim(Access access, int set, Ways eligible) {
        int base = set * ways;
        int oldest = eligible.nextEligible(0);
        for (int way = eligible.nextEligible(oldest + 1); way >= 0; way = eligible.nextEligible(way + 1)) {
            if (stamp[base + way] < stamp[base + oldest]) {
                oldest = way;
            }
        }
        return Answer.way(oldest);
    }

    @Override
    public void hit(Access access, int set, int way) {
        touch(set, way);
    }

    @Override
    public void pendingHit(Access access, int set, int way) {
        if (touchOnPending && way >= 0) {
            touch(set, way);
        }
    }

    @Override
    public void sectorMiss(Access access, int set, int way) {
        touch(set, way);
    }

    @Override
    public void insert(Access access, int set, int way) {
        touch(set, way);
    }

    /** What was touched last in its set stays so, with the stamp that it has. */
    private void touch(int set, int way) {
        if (latest[set] != way) {
            stamp[set * ways + way] = ++now;
            latest[set] = way;
        }
    }

    long stamp(int set, int way) {
        return stamp[set * ways + way];
    }

    @Override
    public boolean seesAccesses() {
        return false;
    }

    /** A way is always found. */
    @Override
    public boolean refuses(Hook query) {
        return false;
    }

    /** By stamp; no two lines of a set that were touched have the same. */
    @Override
    public boolean ranksWays() {
        return true;
    }

    /** By stamp, of which a touch gives the greatest. */
    @Override
    public boolean touchedRanksLast() {
        return touchOnPending;
    }

    @Override
    public boolean ignoresRepeatedHits() {
        return true;
    }

    @Override
    public Scope scope(Hook query) {
        return Scope.SET;
    }

    @Override
    public String reason(Hook query, Access access, int set, long answer) {
        return "least recent: touch " + stamp(set, Answer.value(answer)) + " of " + now;
    }
}
