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
 * A replacement policy for one cache that ranks the ways of a set: of the eligible ways it evicts the one of the lowest
 * {@link #rank}, the lowest way among equals. A subclass keeps a rank for each line and implements the events that move
 * it; the victim, the next victims that hosts prefetch, and the {@link #promises} follow.
 *
 * <p>Only events of a set may move its ranks, and no hook of the subclass may look at its {@link Access}: hosts behind
 * a bridge give null. A subclass that needs more overrides {@link #promises} with what is left.
 */
public abstract class RankedWays implements CacheHooks.Victim {
    /** Ways of each set: line = set x ways + way. */
    protected final int ways;

    protected RankedWays(CacheShape shape) {
        ways = shape.ways();
    }

    /** The ranks of all lines, always in the same array: a call for each way would cost more than the comparison. */
    protected abstract long[] ranks();

    /** The rank of {@code way}: the lowest of the set is evicted first. */
    public final long rank(int set, int way) {
        return ranks()[set * ways + way];
    }

    @Override
    public final long victim(Access access, int set, Ways eligible) {
        long[] ranks = ranks();
        int base = set * ways;
        int first = eligible.nextEligible(0);
        for (int way = eligible.nextEligible(first + 1); way >= 0; way = eligible.nextEligible(way + 1)) {
            if (ranks[base + way] < ranks[base + first]) {
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
