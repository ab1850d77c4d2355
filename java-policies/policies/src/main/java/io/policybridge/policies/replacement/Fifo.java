package io.policybridge.policies.replacement;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Ways;
import java.util.List;

/**
 * First in, first out: replaces the eligible line that was allocated longest ago. Hits change nothing. As with
 * {@link Lru} a stamp is the number of the allocation, which agrees with GPGPU-Sim's cycle wherever a set allocates at
 * most once per core cycle.
 */
public final class Fifo implements CacheHooks.Victim, CacheHooks.Insert {
    public static final PolicySpec SPEC = Replacement.spec(
            "fifo",
            "GPGPU-Sim's second policy",
            "Replaces the line that was allocated longest ago.",
            List.of(),
            (shape, settings) -> new Fifo(shape));

    private final int ways;
    private final long[] allocated;
    private long now;

    Fifo(CacheShape shape) {
        ways = shape.ways();
        allocated = new long[shape.lines()];
    }

    @Override
    public long victim(Access access, int set, Ways eligible) {
        int base = set * ways;
        int oldest = eligible.nextEligible(0);
        for (int way = eligible.nextEligible(oldest + 1); way >= 0; way = eligible.nextEligible(way + 1)) {
            if (allocated[base + way] < allocated[base + oldest]) {
                oldest = way;
            }
        }
        return Answer.way(oldest);
    }

    @Override
    public void insert(Access access, int set, int way) {
        allocated[set * ways + way] = ++now;
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

    /** It listens to INSERT alone. */
    @Override
    public boolean touchedRanksLast() {
        return true;
    }

    @Override
    public Scope scope(Hook query) {
        return Scope.SET;
    }

    @Override
    public String reason(Hook query, Access access, int set, long answer) {
        return "first in: allocation " + allocated[set * ways + Answer.value(answer)] + " of " + now;
    }
}
