package org.example;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Ways;
import java.util.List;

/** Keeps the lines that are hit most: evicts the line with the fewest hits, and every eviction ages its set. */
public final class HitCount implements CacheHooks.Victim, CacheHooks.Hit, CacheHooks.Insert, CacheHooks.Evict {
    public static final PolicySpec SPEC = new PolicySpec(
            "hit-count",
            "the tutorial",
            "Evicts the line with the fewest hits; every eviction ages its set.",
            List.of(Param.integer("age", 1, 0, 8, "hits", "ours", "what an eviction takes from each line of its set")),
            (settings, host) -> new GpuPolicy() {
                @Override
                public Part l1d(int sm) {
                    return new HitCount(host.l1d(), settings.integer("age"));
                }
            });

    private final int ways;
    private final int age;
    private final int[] hits;

    private HitCount(CacheShape shape, int age) {
        ways = shape.ways();
        this.age = age;
        hits = new int[shape.lines()];
    }

    /** Query: the eligible way with the fewest hits; ties: lowest way. */
    @Override
    public long victim(Access access, int set, Ways eligible) {
        int victim = eligible.nextEligible(0);
        for (int way = victim; way >= 0; way = eligible.nextEligible(way + 1)) {
            if (hits[set * ways + way] < hits[set * ways + victim]) {
                victim = way;
            }
        }
        return Answer.way(victim);
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
