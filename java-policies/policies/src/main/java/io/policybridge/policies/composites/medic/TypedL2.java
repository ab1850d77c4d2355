package io.policybridge.policies.composites.medic;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.Promises;
import io.policybridge.api.Ways;
import io.policybridge.policies.bypass.WarpKey;
import io.policybridge.toolbox.LoadGrouping;

/**
 * An L2 slice that identifies warp types and latches them on requests as they arrive. Types that change later do not
 * touch requests in flight.
 */
class TypedL2
        implements L2Hooks.RequestTag,
                CacheHooks.Hit,
                CacheHooks.PendingHit,
                CacheHooks.SectorMiss,
                CacheHooks.Insert,
                CommonHooks.Tick {
    final WarpTypes types;
    private final WarpKey key;
    private final RankedLines lines;
    private final LoadGrouping served = new LoadGrouping();

    /** {@code lines} is null where the host replaces lines itself. */
    TypedL2(WarpTypes types, WarpKey key, RankedLines lines) {
        this.types = types;
        this.key = key;
        this.lines = lines;
    }

    final WarpType type(Access access) {
        return types.type(key.of(access));
    }

    public final RankedLines lines() {
        return lines;
    }

    /** Insertion by warp type: the ranks of the lines choose the victim. */
    interface Ranking extends CacheHooks.Victim {
        RankedLines lines();

        @Override
        default long victim(Access access, int set, Ways ways) {
            return lines().victim(set, ways);
        }

        @Override
        default Promises promises() {
            return Promises.NONE.within(Promises.Scope.SET);
        }

        @Override
        default String reason(Hook query, Access access, int set, long answer) {
            return lines().reason(set, Answer.value(answer));
        }
    }

    /** The hits from which the type of {@code access} follows. */
    final String evidence(Access access) {
        int entry = key.of(access);
        return types.type(entry) + ": " + types.hits(entry) + " of " + types.accesses(entry) + " accesses hit";
    }

    /** A packet, or a bypass of one, counts for its warp. */
    final void count(Access access, boolean hit) {
        types.count(key.of(access), hit);
    }

    /** Whether what {@code access} found in the L2 counts for its warp. */
    boolean counts(Access access) {
        return true;
    }

    /** Of the sectors of a packet the first one counts. */
    private void serve(Access access, boolean hit) {
        if (served.beginsRequest(access)) {
            if (counts(access)) {
                count(access, hit);
            } else {
                types.uncounted(hit);
            }
        }
    }

    private void touch(Access access, int set, int way) {
        if (lines != null && way >= 0) {
            int entry = key.of(access);
            lines.touch(set, way, WarpType.tagged(access.tag()), types.hits(entry), types.accesses(entry));
        }
    }

    @Override
    public long requestTag(Access access) {
        return Answer.tag(type(access).ordinal());
    }

    @Override
    public void hit(Access access, int set, int way) {
        serve(access, true);
        touch(access, set, way);
    }

    @Override
    public void pendingHit(Access access, int set, int way) {
        serve(access, true);
        touch(access, set, way);
    }

    /** A miss to the warp; to the line a touch, unless it is part of the request that inserted the line. */
    @Override
    public void sectorMiss(Access access, int set, int way) {
        serve(access, false);
        if (lines != null && !lines.isOwner(access, set, way)) {
            touch(access, set, way);
        }
    }

    @Override
    public void insert(Access access, int set, int way) {
        serve(access, false);
        if (lines != null) {
            int entry = key.of(access);
            lines.insert(access, set, way, WarpType.tagged(access.tag()), types.hits(entry), types.accesses(entry));
        }
    }

    @Override
    public long firstTick() {
        return types.firstTick();
    }

    @Override
    public long tick(long cycle) {
        return types.tick(cycle);
    }
}
