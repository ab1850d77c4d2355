package io.policybridge.policies.replacement;

import io.policybridge.api.Access;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.toolbox.PerCache;
import io.policybridge.toolbox.RankedWays;

/** First in, first out: replaces the eligible line that was allocated longest ago. Ranks as in {@link Lru}. */
public final class Fifo extends RankedWays implements CacheHooks.Insert {
    public static final PolicySpec SPEC = PerCache.spec(
            "fifo",
            "GPGPU-Sim's second policy",
            "Replaces the line that was allocated longest ago.",
            (shape, settings) -> new Fifo(shape));

    private final long[] allocated;
    private long now;

    Fifo(CacheShape shape) {
        super(shape);
        allocated = new long[shape.lines()];
    }

    @Override
    protected long[] ranks() {
        return allocated;
    }

    @Override
    public void insert(Access access, int set, int way) {
        allocated[set * ways + way] = ++now;
    }

    @Override
    public Promises promises() {
        return super.promises().and(Promise.TOUCH_MOVES_TO_MRU);
    }
}
