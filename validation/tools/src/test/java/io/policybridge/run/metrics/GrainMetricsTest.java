package io.policybridge.run.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.run.Contender;
import io.policybridge.run.Job;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.metrics.Metric;
import io.policybridge.simulator.metrics.MetricCounts;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.metrics.WarpHits;
import org.junit.jupiter.api.Test;

/** What recorded streams of whole lines cannot show: granularities. And the borders of warp types. */
class GrainMetricsTest {
    private static MetricCounts total(String policy) {
        Job job = Job.of(Workloads.packaged().resolve("lmem"), Contender.parse(policy, 1), null, Limits.NONE, 0);
        RunMetrics metrics = new RunMetrics(job.config(), job.trace());
        job.measured(metrics, Progress.NONE);
        return metrics.total();
    }

    private static long accepted(MetricCounts counts) {
        return counts.of(Metric.HIT)
                + counts.of(Metric.PENDING_HIT)
                + counts.of(Metric.SECTOR)
                + counts.of(Metric.COLD)
                + counts.of(Metric.DROPPED)
                + counts.of(Metric.INTRA_WARP)
                + counts.of(Metric.INTER_WARP);
    }

    @Test
    void under_one_granularity_every_access_has_it_and_misses_bring_no_more_than_they_ask_for() {
        MetricCounts lines = total("native");
        MetricCounts chunks = total("elastic(grain=32)");
        assertEquals(0, lines.of(Metric.GRAIN_32) + lines.of(Metric.GRAIN_64) + lines.of(Metric.GRAIN_128));
        assertEquals(accepted(chunks), chunks.of(Metric.GRAIN_32));
        assertEquals(
                0,
                chunks.of(Metric.GRAIN_64)
                        + chunks.of(Metric.GRAIN_128)
                        + chunks.of(Metric.GRAIN_SWITCHES)
                        + chunks.of(Metric.FLUSHES));
        assertEquals(lines.of(Metric.REQUESTS_32), chunks.of(Metric.REQUESTS_32));
        assertTrue(chunks.of(Metric.FETCHED_BYTES) < lines.of(Metric.FETCHED_BYTES));
        assertEquals(0, lines.of(Metric.FETCHED_BYTES) % 128);
    }

    @Test
    void a_policy_that_changes_its_mind_is_seen_to_switch_and_to_flush() {
        MetricCounts counts = total("dycache(period=100,initial=32)");
        assertEquals(
                accepted(counts),
                counts.of(Metric.GRAIN_32) + counts.of(Metric.GRAIN_64) + counts.of(Metric.GRAIN_128));
        assertTrue(counts.of(Metric.GRAIN_32) > 0 && counts.of(Metric.GRAIN_128) > 0);
        assertTrue(counts.of(Metric.GRAIN_SWITCHES) > 0 && counts.of(Metric.FLUSHES) > 0);
    }

    /** MeDiC's types: 0 all miss, then from above 0, from 20%, from 70%, and 4 all hit. */
    @Test
    void a_border_belongs_to_the_type_above_it() {
        assertEquals(0, WarpHits.type(0, 1000));
        assertEquals(1, WarpHits.type(199, 1000));
        assertEquals(2, WarpHits.type(200, 1000));
        assertEquals(2, WarpHits.type(699, 1000));
        assertEquals(3, WarpHits.type(700, 1000));
        assertEquals(3, WarpHits.type(999, 1000));
        assertEquals(4, WarpHits.type(1000, 1000));
    }
}
