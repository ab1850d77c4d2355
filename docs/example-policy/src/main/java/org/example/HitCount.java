package org.example;

import io.policybridge.api.Access;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Param;
import io.policybridge.api.PolicySpec;
import io.policybridge.toolbox.PerCache;
import io.policybridge.toolbox.RankedWays;
import java.util.List;

/** Keeps the lines that are hit most: evicts the line with the fewest hits, and every eviction ages its set. */
public final class HitCount extends RankedWays implements CacheHooks.Hit, CacheHooks.Insert, CacheHooks.Evict {
    public static final PolicySpec SPEC = PerCache.spec(
            "hit-count",
            "the tutorial",
            "Evicts the line with the fewest hits; every eviction ages its set.",
            List.of(Param.integer("age", 1, 0, 8, "hits", "ours", "what an eviction subtracts from hits in its set")),
            (shape, settings) -> new HitCount(shape, settings.integer("age")));

    private final int age;
    private final long[] hits;

    private HitCount(CacheShape shape, int age) {
        super(shape);
        this.age = age;
        hits = new long[shape.lines()];
    }

    @Override
    protected long[] ranks() {
        return hits;
    }

    @Override
    public void hit(Access access, int set, int way) {
        hits[set * ways + way]++;
    }

    @Override
    public void insert(Access access, int set, int way) {
        hits[set * ways + way] = 0;
    }

    @Override
    public void evict(Access cause, int set, int way, long evictedLine, boolean dirty) {
        for (int line = set * ways; line < (set + 1) * ways; line++) {
            hits[line] = Math.max(0, hits[line] - age);
        }
    }
}
