package io.policybridge.run.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.input.BadInput;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.metrics.Metric;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.statistics.Snapshot;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** Metrics of the ceilings that are simulated. */
class CeilingMetricsTest {
    private static Job job(String policyChoice) {
        return Job.of(
                Workloads.packaged().resolve("kmeans"), PolicyChoice.parse(policyChoice, 1), null, Limits.NONE, 0);
    }

    private static Snapshot metrics(String policyChoice) {
        Job job = job(policyChoice);
        RunMetrics metrics = new RunMetrics(job.simulated());
        RunResult result = job.measured(metrics, Progress.NONE);
        assertEquals(job.run(Progress.NONE).totals(), result.totals());
        return metrics.total();
    }

    private static long sum(Snapshot counts, Metric first, Metric last) {
        return EnumSet.range(first, last).stream().mapToLong(counts::count).sum();
    }

    /** Thesis, section 4.2: only cold misses occur, so every re-reference is caught, at both levels. */
    @Test
    void unbounded_caches_evict_nothing_and_catch_all_locality_where_bounded_ones_catch_part() {
        Snapshot unbounded = metrics("unbounded");
        assertEquals(0, unbounded.count(Metric.INTRA_WARP) + unbounded.count(Metric.INTER_WARP));
        assertTrue(unbounded.count(Metric.COLD) > 0);
        assertEquals(
                sum(unbounded, Metric.INTRA_THREAD, Metric.INTER_KERNEL) - unbounded.count(Metric.DROPPED),
                sum(unbounded, Metric.CAUGHT_INTRA_THREAD, Metric.CAUGHT_INTER_KERNEL));
        assertEquals(
                sum(unbounded, Metric.L2_INTRA_THREAD, Metric.L2_INTER_KERNEL),
                sum(unbounded, Metric.L2_CAUGHT_INTRA_THREAD, Metric.L2_CAUGHT_INTER_KERNEL));
        Snapshot bounded = metrics("native");
        assertEquals(
                sum(unbounded, Metric.L1D_FIRST, Metric.INTER_KERNEL),
                sum(bounded, Metric.L1D_FIRST, Metric.INTER_KERNEL));
        long caught = sum(bounded, Metric.CAUGHT_INTRA_THREAD, Metric.CAUGHT_INTER_KERNEL);
        assertTrue(
                caught > 0 && caught < sum(unbounded, Metric.CAUGHT_INTRA_THREAD, Metric.CAUGHT_INTER_KERNEL),
                caught + " caught");
    }

    @Test
    void a_fully_associative_l1d_has_no_conflict_misses() {
        Snapshot counts = metrics("fully-associative");
        assertEquals(0, counts.count(Metric.CONFLICT));
        assertTrue(counts.count(Metric.CAPACITY) > 0);
    }

    @Test
    void an_offline_ceiling_is_refused_by_name() {
        String message = assertThrows(BadInput.class, () -> job("clairvoyant").requireMeasurable())
                .getMessage();
        assertTrue(message.contains("metrics of clairvoyant"), message);
    }
}
