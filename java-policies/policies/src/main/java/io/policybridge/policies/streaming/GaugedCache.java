package io.policybridge.policies.streaming;

import io.policybridge.api.Access;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.Hook;
import io.policybridge.policies.throttling.Periods;

/**
 * A cache that DBSA switches on and off: it counts outcomes, keeps the shadow tags, and lets its gauge decide at the
 * end of a period.
 */
abstract class GaugedCache
        implements CacheHooks.Hit,
                CacheHooks.PendingHit,
                CacheHooks.SectorMiss,
                CacheHooks.Insert,
                CacheHooks.Bypassed,
                CacheHooks.Outcome,
                CommonHooks.Tick,
                CommonHooks.KernelBegan {
    /**
     * What a gauged cache works with.
     *
     * @param countsStores whether stores are part of the miss rate
     * @param pendingHitIsMiss whether a merged access counts as a miss
     * @param perKernel whether a kernel begins anew
     */
    public record Tools(
            StreamingGauge gauge,
            ShadowTags shadow,
            Periods periods,
            boolean countsStores,
            boolean pendingHitIsMiss,
            boolean perKernel) {}

    private final StreamingGauge gauge;
    private final ShadowTags shadow;
    private final Periods periods;
    private final boolean countsStores;
    private final boolean pendingHitIsMiss;
    private final boolean perKernel;

    GaugedCache(Tools tools) {
        gauge = tools.gauge();
        shadow = tools.shadow();
        periods = tools.periods();
        countsStores = tools.countsStores();
        pendingHitIsMiss = tools.pendingHitIsMiss();
        perKernel = tools.perKernel();
    }

    final boolean isDisabled() {
        return gauge.isDisabled();
    }

    /** Whether stores are part of the miss rate. */
    final boolean countsStores() {
        return countsStores;
    }

    /** Whether {@code access} is part of the miss rate. */
    abstract boolean counts(Access access);

    @Override
    public final void hit(Access access, int set, int way) {
        count(access, set, false);
    }

    @Override
    public final void pendingHit(Access access, int set, int way) {
        count(access, set, pendingHitIsMiss);
    }

    @Override
    public void sectorMiss(Access access, int set, int way) {
        shadow.missedSector();
        count(access, set, true);
    }

    @Override
    public void insert(Access access, int set, int way) {
        count(access, set, true);
    }

    @Override
    public void bypassed(Access access, int set, int wouldHit) {
        if (counts(access)) {
            boolean present = isInShadow(access, set);
            gauge.count(isDisabled() || wouldHit == UNKNOWN ? !present : wouldHit == 0);
        }
    }

    @Override
    public void outcome(Access access, int set, What what) {
        if (what != What.WRITE_THROUGH) {
            count(access, set, what == What.STORE_MISS);
        }
    }

    /**
     * Tags are updated whether the cache is on or off. While it is off they say what was a miss, else the cache itself
     * does.
     */
    private void count(Access access, int set, boolean miss) {
        if (counts(access)) {
            boolean present = isInShadow(access, set);
            gauge.count(isDisabled() ? !present : miss);
        }
    }

    /** As the cache does with its own, the shadow looks the line up and fetches what is missing. */
    private boolean isInShadow(Access access, int set) {
        return shadow.touch(set, access.address(), access.sectors());
    }

    /** The block of {@code access} has left {@code set} of the cache. */
    final void forget(Access access, int set) {
        shadow.remove(set, access.address());
    }

    /** A kernel has begun anew. */
    void restarted() {}

    @Override
    public final long firstTick() {
        return periods.next();
    }

    @Override
    public long tick(long cycle) {
        if (periods.endsAt(cycle)) {
            gauge.periodEnds(cycle);
        }
        return periods.next();
    }

    @Override
    public final void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
        if (perKernel) {
            periods.restart();
            gauge.restart();
            shadow.clear();
            restarted();
        }
    }

    @Override
    public String reason(Hook query, Access access, int set, long answer) {
        return gauge.reason();
    }
}
