package io.policybridge.toolbox;

import io.policybridge.api.Access;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Param;

/**
 * A policy that ranks the ways of a set by how they were touched, where a hit, a merge with a line in flight, a missing
 * sector of a present line, and an insertion are all touches. A subclass says what a touch does to the ranks, which are
 * 0 at first; it overrides {@link #insert} if a new line is to enter elsewhere.
 */
public abstract class TouchedWays extends RankedWays
        implements CacheHooks.Hit, CacheHooks.PendingHit, CacheHooks.SectorMiss, CacheHooks.Insert {
    /** Whether a request that merges with a line in flight touches it, for policies that leave this open. */
    public static final Param ON_PENDING = Param.flag(
            "touchOnPending",
            true,
            "GPGPU-Sim",
            "a request merged with a line in flight touches that line as a hit does");

    /** Whether a pending hit is a touch. */
    protected final boolean touchOnPending;

    private final long[] ranks;

    /** Pending hits touch, as in GPGPU-Sim. */
    protected TouchedWays(CacheShape shape) {
        this(shape, true);
    }

    protected TouchedWays(CacheShape shape, boolean touchOnPending) {
        super(shape);
        this.touchOnPending = touchOnPending;
        ranks = new long[shape.lines()];
    }

    @Override
    protected final long[] ranks() {
        return ranks;
    }

    /** Gives {@code way} a rank. */
    protected final void rank(int set, int way, long rank) {
        ranks[set * ways + way] = rank;
    }

    /** The line in {@code way} is used, or is new. */
    protected abstract void touch(int set, int way);

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
}
