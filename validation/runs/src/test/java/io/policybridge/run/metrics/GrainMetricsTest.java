package io.policybridge.run.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.metrics.Metric;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.metrics.WarpHits;
import io.policybridge.simulator.statistics.Snapshot;
import org.junit.jupiter.api.Test;

/** What recorded streams of whole lines cannot show: granularities. And the borders of warp types. */
class GrainMetricsTest {
    private static Snapshot total(String policy) {
        Job job = Job.of(Workloads.packaged().resolve("lmem"), PolicyChoice.parse(policy, 1), null, Limits.NONE, 0);
        RunMetrics metrics = new RunMetrics(job.config());
        job.measured(metrics, Progress.NONE);
        return metrics.total();
    }

    private static long accepted(Snapshot counts) {
        return counts.count(Metric.HIT)
                + counts.count(Metric.PENDING_HIT)
                + counts.count(Metric.SECTOR)
                + counts.count(Metric.COLD)
                + counts.count(Metric.DROPPED)
                + counts.count(Metric.INTRA_WARP)
                + counts.count(Metric.INTER_WARP);
    }

    @Test
    void under_one_granularity_every_access_has_it_and_misses_fetch_no_more_than_they_request() {
        Snapshot lines = total("native");
        Snapshot chunks = total("elastic(grain=32)");
        assertEquals(0, lines.count(Metric.GRAIN_32) + lines.count(Metric.GRAIN_64) + lines.count(Metric.GRAIN_128));
        assertEquals(accepted(chunks), chunks.count(Metric.GRAIN_32));
        assertEquals(
                0,
                chunks.count(Metric.GRAIN_64)
                        + chunks.count(Metric.GRAIN_128)
                        + chunks.count(Metric.GRAIN_SWITCHES)
                        + chunks.count(Metric.FLUSHES));
        assertEquals(lines.count(Metric.REQUESTS_32), chunks.count(Metric.REQUESTS_32));
        assertTrue(chunks.count(Metric.FETCHED_BYTES) < lines.count(Metric.FETCHED_BYTES));
        assertEquals(0, lines.count(Metric.FETCHED_BYTES) % 128);
    }

    @Test
    void a_policy_that_changes_its_mind_is_seen_to_switch_and_to_flush() {
        Snapshot counts = total("dycache(period=100,initial=32)");
        assertEquals(
                accepted(counts),
                counts.count(Metric.GRAIN_32) + counts.count(Metric.GRAIN_64) + counts.count(Metric.GRAIN_128));
        assertTrue(counts.count(Metric.GRAIN_32) > 0 && counts.count(Metric.GRAIN_128) > 0);
        assertTrue(counts.count(Metric.GRAIN_SWITCHES) > 0 && counts.count(Metric.FLUSHES) > 0);
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
