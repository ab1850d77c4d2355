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
                CacheHooks.Invalidate,
                CacheHooks.Bypassed,
                CacheHooks.Outcome,
                CommonHooks.Tick,
                CommonHooks.KernelBegan {
    /**
     * What a gauged cache works with.
     *
     * @param own the cache's own tags
     * @param shadow those that it would have, had it not been switched off
     * @param countsStores whether stores are part of the miss rate
     * @param pendingHitIsMiss whether a merged access counts as a miss
     * @param perKernel whether a kernel begins anew
     */
    public record Tools(
            StreamingGauge gauge,
            OwnTags own,
            ShadowTags shadow,
            Periods periods,
            boolean countsStores,
            boolean pendingHitIsMiss,
            boolean perKernel) {}

    private final StreamingGauge gauge;
    private final OwnTags own;
    private final ShadowTags shadow;
    private final Periods periods;
    private final boolean countsStores;
    private final boolean pendingHitIsMiss;
    private final boolean perKernel;
    /** Whether the shadow is ahead of the cache's own tags. */
    private boolean apart;

    GaugedCache(Tools tools) {
        gauge = tools.gauge();
        own = tools.own();
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
        use(access, set, way, false);
    }

    @Override
    public final void pendingHit(Access access, int set, int way) {
        use(access, set, way, pendingHitIsMiss);
    }

    @Override
    public void sectorMiss(Access access, int set, int way) {
        own.missedSector();
        use(access, set, way, true);
    }

    @Override
    public void insert(Access access, int set, int way) {
        use(access, set, way, true);
    }

    @Override
    public final void invalidate(int set, int way, long lineAddress, boolean dirty) {
        split();
        own.drop(set, way);
        shadow.remove(set, lineAddress);
    }

    @Override
    public void bypassed(Access access, int set, int wouldHit) {
        split();
        if (apart) {
            boolean present = isInShadow(access, set);
            count(access, !present);
        } else {
            count(access, wouldHit == UNKNOWN ? !own.holds(set, access.address(), access.sectors()) : wouldHit == 0);
        }
    }

    /** A store that allocates nothing. */
    @Override
    public void outcome(Access access, int set, What what) {
        split();
        if (what != What.WRITE_THROUGH) {
            boolean miss = what == What.STORE_MISS;
            count(access, apart ? !shadow.holds(set, access.address(), access.sectors()) : miss);
        }
    }

    /**
     * The cache's own tags are updated. While it is off they are not those that it would have, and the shadow says what
     * would miss.
     */
    private void use(Access access, int set, int way, boolean miss) {
        split();
        if (way >= 0) { // a merge with a line that has left the tags has none
            own.use(set, way, access.address(), access.sectors());
        }
        if (apart) {
            boolean present = isInShadow(access, set);
            count(access, !present);
        } else {
            count(access, miss);
        }
    }

    /** As the cache does with its own, the shadow looks the line up and fetches what is missing. */
    private boolean isInShadow(Access access, int set) {
        if (own.fetchesSectors()) {
            shadow.missedSector();
        }
        return shadow.touch(set, access.address(), access.sectors());
    }

    /** Switched off, the cache would go on from its own tags; switched on, it does. */
    private void split() {
        if (isDisabled() && !apart) {
            own.copyTo(shadow);
        }
        apart = isDisabled();
    }

    private void count(Access access, boolean miss) {
        if (counts(access)) {
            gauge.count(miss);
        }
    }

    /** The block of {@code access} would have left {@code set} of the cache. */
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
            split();
        }
        return periods.next();
    }

    @Override
    public final void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
        if (perKernel) {
            periods.restart();
            gauge.restart();
            apart = false;
            restarted();
        }
    }

    @Override
    public String reason(Hook query, Access access, int set, long answer) {
        return gauge.reason();
    }
}
