package io.policybridge.policies.replacement;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.Settings;
import io.policybridge.api.Ways;
import io.policybridge.toolbox.FillOwners;
import io.policybridge.toolbox.RecencyChain;
import io.policybridge.toolbox.TouchedWays;

/**
 * An insertion policy on a true recency chain per set: victims come from the LRU end, a touch moves to the MRU end, an
 * invalidated way to the LRU end. Where a new line enters is what the policies differ in.
 */
abstract sealed class InsertionPolicy
        implements CacheHooks.Victim,
                CacheHooks.Hit,
                CacheHooks.PendingHit,
                CacheHooks.SectorMiss,
                CacheHooks.Insert,
                CacheHooks.Invalidate
        permits Dip, Eaf {
    private final boolean touchOnPending;
    private final RecencyChain chain;
    private final FillOwners fillOwners;

    InsertionPolicy(CacheShape shape, Settings settings) {
        touchOnPending = settings.flag(TouchedWays.ON_PENDING.key());
        chain = new RecencyChain(shape);
        fillOwners = new FillOwners(shape);
    }

    /**
     * Whether the line of {@code access} enters at the MRU end; otherwise it enters at the LRU end. Called once for
     * each new line.
     */
    abstract boolean entersInFront(Access access, int set);

    @Override
    public final long victim(Access access, int set, Ways eligible) {
        return Answer.way(chain.leastRecent(set, eligible));
    }

    @Override
    public final void hit(Access access, int set, int way) {
        chain.move(set, way, 0);
    }

    @Override
    public final void pendingHit(Access access, int set, int way) {
        if (touchOnPending && way >= 0) {
            chain.move(set, way, 0);
        }
    }

    /** A touch, unless the sector is another one of the request that inserted the line. */
    @Override
    public final void sectorMiss(Access access, int set, int way) {
        if (!fillOwners.isOwner(access, set, way)) {
            chain.move(set, way, 0);
        }
    }

    @Override
    public final void insert(Access access, int set, int way) {
        boolean front = entersInFront(access, set);
        fillOwners.inserted(access, set, way);
        chain.move(set, way, front ? 0 : chain.last());
    }

    @Override
    public final void invalidate(int set, int way, long lineAddress, boolean dirty) {
        chain.move(set, way, chain.last());
    }

    RecencyChain chain() {
        return chain;
    }

    @Override
    public Promises promises() {
        return Promises.of(Promise.ALWAYS_PICKS_A_WAY).within(Promises.Scope.SET);
    }
}
