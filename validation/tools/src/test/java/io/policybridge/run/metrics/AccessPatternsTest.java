package io.policybridge.run.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.catalogue.Workloads;
import io.policybridge.run.Contender;
import io.policybridge.run.Job;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.metrics.Metric;
import io.policybridge.simulator.metrics.MetricCounts;
import io.policybridge.simulator.metrics.RunMetrics;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What recorded streams of native runs cannot show: requests that went around the L1D. */
class AccessPatternsTest {
    private static final Set<Metric> UNBOUNDED = EnumSet.range(Metric.UNBOUNDED_STREAMING, Metric.UNBOUNDED_MIXED);
    private static final Set<Metric> BOUNDED = EnumSet.range(Metric.BOUNDED_STREAMING, Metric.BOUNDED_MIXED);

    private static MetricCounts total(String policy) {
        Job job = Job.of(Workloads.packaged().resolve("kmeans"), Contender.parse(policy, 1), null, Limits.NONE, 0);
        RunMetrics metrics = new RunMetrics(job.config(), job.trace());
        job.measured(metrics, Progress.NONE);
        return metrics.total();
    }

    private static long sum(MetricCounts counts, Set<Metric> metrics) {
        return metrics.stream().mapToLong(counts::of).sum();
    }

    /** All of kmeans fits its SMs at once, so every warp runs on the same SM under both. */
    @Test
    void bypassed_requests_reach_the_cache_that_loses_nothing_and_not_the_one_that_is_there() {
        MetricCounts lru = total("native");
        MetricCounts around = total("bypass-all");
        assertEquals(sum(lru, UNBOUNDED), sum(around, UNBOUNDED));
        assertEquals(0, sum(around, BOUNDED));
    }

    @Test
    void every_line_has_one_type_and_one_number_of_accesses_and_one_load() {
        MetricCounts lru = total("native");
        assertEquals(sum(lru, UNBOUNDED), lru.of(Metric.UNBOUNDED_ACCESSES));
        assertEquals(sum(lru, UNBOUNDED), lru.of(Metric.SIMILAR_OF));
        assertEquals(sum(lru, BOUNDED), lru.of(Metric.BOUNDED_ACCESSES));
        assertEquals(lru.of(Metric.UNBOUNDED_STREAMING), lru.histogram(Metric.UNBOUNDED_ACCESSES)[1]);
        assertEquals(lru.of(Metric.BOUNDED_STREAMING), lru.histogram(Metric.BOUNDED_ACCESSES)[1]);
        long touches = lru.of(Metric.HIT)
                + lru.of(Metric.PENDING_HIT)
                + lru.of(Metric.SECTOR)
                + lru.of(Metric.COLD)
                + lru.of(Metric.DROPPED)
                + lru.of(Metric.INTRA_WARP)
                + lru.of(Metric.INTER_WARP);
        assertEquals(touches, sum(lru, UNBOUNDED) + lru.of(Metric.REUSE_INTRA_WARP) + lru.of(Metric.REUSE_INTER_WARP));
    }
}
