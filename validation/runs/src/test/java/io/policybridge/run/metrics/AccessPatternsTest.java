package io.policybridge.run.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.catalogue.Workloads;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.metrics.Metric;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.statistics.Snapshot;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What recorded streams of native runs cannot show: requests that bypassed the L1D. */
class AccessPatternsTest {
    private static final Set<Metric> UNBOUNDED = EnumSet.range(Metric.UNBOUNDED_STREAMING, Metric.UNBOUNDED_MIXED);
    private static final Set<Metric> BOUNDED = EnumSet.range(Metric.BOUNDED_STREAMING, Metric.BOUNDED_MIXED);

    private static Snapshot total(String policy) {
        Job job = Job.of(Workloads.packaged().resolve("kmeans"), PolicyChoice.parse(policy, 1), null, Limits.NONE, 0);
        RunMetrics metrics = new RunMetrics(job.config());
        job.measured(metrics, Progress.NONE);
        return metrics.total();
    }

    private static long sum(Snapshot counts, Set<Metric> metrics) {
        return metrics.stream().mapToLong(counts::count).sum();
    }

    /** All of kmeans fits its SMs at once, so every warp runs on the same SM under both. */
    @Test
    void bypassed_requests_reach_the_unbounded_cache_and_not_the_simulated_one() {
        Snapshot lru = total("native");
        Snapshot bypassing = total("bypass-all");
        assertEquals(sum(lru, UNBOUNDED), sum(bypassing, UNBOUNDED));
        assertEquals(0, sum(bypassing, BOUNDED));
    }

    @Test
    void every_line_has_one_type_and_one_number_of_accesses_and_one_load() {
        Snapshot lru = total("native");
        assertEquals(sum(lru, UNBOUNDED), lru.count(Metric.UNBOUNDED_ACCESSES));
        assertEquals(sum(lru, UNBOUNDED), lru.count(Metric.SIMILAR_OF));
        assertEquals(sum(lru, BOUNDED), lru.count(Metric.BOUNDED_ACCESSES));
        assertEquals(lru.count(Metric.UNBOUNDED_STREAMING), lru.histogram(Metric.UNBOUNDED_ACCESSES)[1]);
        assertEquals(lru.count(Metric.BOUNDED_STREAMING), lru.histogram(Metric.BOUNDED_ACCESSES)[1]);
        long touches = lru.count(Metric.HIT)
                + lru.count(Metric.PENDING_HIT)
                + lru.count(Metric.SECTOR)
                + lru.count(Metric.COLD)
                + lru.count(Metric.DROPPED)
                + lru.count(Metric.INTRA_WARP)
                + lru.count(Metric.INTER_WARP);
        assertEquals(
                touches, sum(lru, UNBOUNDED) + lru.count(Metric.REUSE_INTRA_WARP) + lru.count(Metric.REUSE_INTER_WARP));
    }
}
