package io.policybridge.toolbox;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.Ways;

/**
 * A replacement policy for one cache that ranks the ways of a set: of the eligible ways the one of the lowest
 * {@link #rank} leaves, the lowest way among equals. A subclass says what the rank is and implements the events that
 * move it; the victim, the next victims that hosts know ahead, and the {@link #promises} follow.
 *
 * <p>A rank must be a pure function of state that only events of its set move, and no hook of the subclass may look at
 * its {@link Access}: hosts behind a bridge give null. A subclass that needs more overrides {@link #promises} with what
 * is left.
 */
public abstract class RankedWays implements CacheHooks.Victim {
    /** Ways of each set: line = set x ways + way. */
    protected final int ways;

    protected RankedWays(CacheShape shape) {
        ways = shape.ways();
    }

    /** The rank of {@code way}: the lowest of the set leaves first. */
    protected abstract long rank(int set, int way);

    @Override
    public final long victim(Access access, int set, Ways eligible) {
        int first = eligible.nextEligible(0);
        long lowest = rank(set, first);
        for (int way = eligible.nextEligible(first + 1); way >= 0; way = eligible.nextEligible(way + 1)) {
            long rank = rank(set, way);
            if (rank < lowest) {
                lowest = rank;
                first = way;
            }
        }
        return Answer.way(first);
    }

    @Override
    public Promises promises() {
        return Promises.of(Promise.SEES_NO_ACCESSES, Promise.ALWAYS_PICKS_A_WAY, Promise.RANKS_WAYS)
                .within(Promises.Scope.SET);
    }

    @Override
    public String reason(Hook query, Access access, int set, long answer) {
        return query == Hook.VICTIM ? "lowest rank: " + rank(set, Answer.value(answer)) : "";
    }
}
