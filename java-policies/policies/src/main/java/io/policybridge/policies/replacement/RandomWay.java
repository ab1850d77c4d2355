package io.policybridge.policies.replacement;

import io.policybridge.api.Access;
import io.policybridge.api.Access.StableId;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.Ways;
import io.policybridge.toolbox.PerCache;

/**
 * Replaces any eligible line with equal chance. The draw is a hash of (seed, set, evictions of the set so far), so a
 * query that is repeated or dropped draws no number, and every host and call path draws alike.
 */
public final class RandomWay implements CacheHooks.Victim, CacheHooks.Evict {
    public static final PolicySpec SPEC = PerCache.spec(
            "random",
            "textbook",
            "Replaces any line with equal chance; repeatable from the seed.",
            (shape, settings) -> new RandomWay(shape, settings.seed()));

    private final long seed;
    private final int[] draws;

    RandomWay(CacheShape shape, long seed) {
        this.seed = StableId.mix(seed);
        draws = new int[shape.sets()];
    }

    @Override
    public long victim(Access access, int set, Ways eligible) {
        int count = 0;
        for (int way = eligible.nextEligible(0); way >= 0; way = eligible.nextEligible(way + 1)) {
            count++;
        }
        long draw = StableId.mix(seed ^ ((long) set << 32 | draws[set] & 0xffffffffL));
        int way = eligible.nextEligible(0);
        for (long k = Long.remainderUnsigned(draw, count); k > 0; k--) {
            way = eligible.nextEligible(way + 1);
        }
        return Answer.way(way);
    }

    @Override
    public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {
        draws[set]++;
    }

    @Override
    public Promises promises() {
        return Promises.of(Promise.SEES_NO_ACCESSES, Promise.ALWAYS_PICKS_A_WAY).within(Promises.Scope.SET);
    }

    @Override
    public String reason(Hook query, Access access, int set, long answer) {
        return "draw " + draws[set] + " of the set";
    }
}
