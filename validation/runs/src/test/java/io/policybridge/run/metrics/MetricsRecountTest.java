package io.policybridge.run.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.metrics.Metric;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.metrics.loads.LoadMetrics;
import io.policybridge.simulator.metrics.loads.LoadRow;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.simulator.statistics.Statistic;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the simulator reports for a run, beside what {@link StreamCount} counts in GPGPU-Sim's streams of the same run.
 */
class MetricsRecountTest {
    private static final Set<Metric> NEEDS_LDST = EnumSet.of(
            Metric.MISSES_COHERENT,
            Metric.MISSES_DIVERGENT,
            Metric.COHERENT_FULL,
            Metric.COHERENT_READY,
            Metric.COHERENT_PARTIAL,
            Metric.COHERENT_NONE,
            Metric.DIVERGENT_FULL,
            Metric.DIVERGENT_READY,
            Metric.DIVERGENT_PARTIAL,
            Metric.DIVERGENT_NONE,
            Metric.INTRA_THREAD,
            Metric.INTER_THREAD,
            Metric.CAUGHT_INTRA_THREAD,
            Metric.CAUGHT_INTER_THREAD,
            Metric.SPREAD_LOADS,
            Metric.SPREAD_CYCLES,
            Metric.REQUESTS_32,
            Metric.REQUESTS_64,
            Metric.REQUESTS_128);
    private static final Set<Metric> NEEDS_L2 = EnumSet.range(Metric.L2_FIRST, Metric.L2_CAUGHT_INTER_KERNEL);

    static {
        NEEDS_L2.addAll(EnumSet.range(Metric.WARP_HIT_RATIO, Metric.QUEUEING));
    }

    private static final Set<Metric> NEEDS_DRAM = EnumSet.of(Metric.PICKS, Metric.ROW_HITS);

    private static RunMetrics measured(Job job, String policy) {
        RunMetrics metrics = new RunMetrics(job.config());
        job.under(PolicyChoice.parse(policy, 1)).measured(metrics, Progress.NONE);
        return metrics;
    }

    private static Job job(String name) {
        return Job.of(Workloads.packaged().resolve(name), PolicyChoice.parse("native", 1), null, Limits.NONE, 0);
    }

    private static StreamCount recount(Job job) {
        return new StreamCount(
                job.workload().stream("issue").getParent(),
                job.config().ldst().l1d().sets() * job.config().ldst().l1d().ways(),
                job.config().sm().issue().schedulers());
    }

    @ParameterizedTest
    @ValueSource(strings = {"gtx480x-smalll2/lmem", "dacache32k/gesummv"})
    void every_metric_equals_the_count_of_the_recorded_streams(String name) {
        Job job = job(name);
        compare(measured(job, "native"), recount(job), EnumSet.allOf(Metric.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gtx480x-smalll2/lmem", "dacache32k/gesummv"})
    void every_load_equals_the_count_of_the_recorded_streams(String name) {
        Job job = job(name);
        Map<String, Long> counted = new TreeMap<>();
        for (LoadRow load : measured(job, "native").loadRows()) {
            for (Statistic statistic : LoadMetrics.statistics()) {
                long count = statistic.isDerived() ? 0 : load.counts().count(statistic);
                if (count > 0) {
                    counted.put("load." + Long.toHexString(load.pc()) + "." + statistic.key(), count);
                }
            }
        }
        assertTrue(counted.size() > 20, counted.toString());
        assertEquals(recount(job).all("load."), counted);
    }

    /** bfs has many launches; of its accesses lanes and loads were not recorded. */
    @Test
    void every_launch_has_its_own_numbers() {
        Job job = job("bfs");
        RunMetrics metrics = measured(job, "native");
        StreamCount recount = recount(job);
        Set<Metric> recorded = EnumSet.complementOf(EnumSet.copyOf(NEEDS_LDST));
        recorded.removeAll(NEEDS_L2);
        recorded.removeAll(NEEDS_DRAM);
        assertTrue(metrics.kernels().size() > 5);
        compare(metrics, recount, recorded);
        for (int kernel = 0; kernel < recount.kernels(); kernel++) {
            Snapshot counts = metrics.kernels().get(kernel).counts();
            assertEquals(
                    recount.of(kernel, "locality.l1d.intraWarp"),
                    counts.count(Metric.INTRA_THREAD) + counts.count(Metric.INTER_THREAD));
        }
        assertTrue(metrics.total().count(Metric.INTER_KERNEL) > 0
                && metrics.total().count(Metric.DROPPED) > 0);
    }

    private static void compare(RunMetrics metrics, StreamCount recount, Set<Metric> recorded) {
        assertEquals(recount.kernels(), metrics.kernels().size());
        for (int kernel = 0; kernel < recount.kernels(); kernel++) {
            for (Metric metric : recorded) {
                long[] numbers = metrics.kernels().get(kernel).counts().histogram(metric);
                for (int bucket = 0; bucket < numbers.length; bucket++) {
                    String key = numbers.length == 1 ? metric.key() : metric.key() + "[" + bucket + "]";
                    assertEquals(recount.of(kernel, key), numbers[bucket], "kernel " + kernel + " " + key);
                }
            }
        }
    }

    @Test
    void watching_changes_no_result_and_the_metrics_agree_with_the_statistics() {
        Job job = job("kmeans");
        RunMetrics metrics = new RunMetrics(job.config());
        RunResult watched = job.measured(metrics, Progress.NONE);
        RunResult alone = job.run(Progress.NONE);
        assertEquals(alone.totals(), watched.totals());
        assertEquals(
                alone.kernels().get(0).statistics(), watched.kernels().get(0).statistics());
        Snapshot total = metrics.total();
        long misses = total.count(Metric.COLD)
                + total.count(Metric.INTRA_WARP)
                + total.count(Metric.INTER_WARP)
                + total.count(Metric.DROPPED)
                + total.count(Metric.SECTOR);
        assertEquals(alone.totals().count(RunStatistics.L1D.loadMisses()), misses);
        assertEquals(
                total.count(Metric.CONFLICT) + total.count(Metric.CAPACITY),
                total.count(Metric.INTRA_WARP) + total.count(Metric.INTER_WARP));
        long fails = 0;
        for (Metric reason : EnumSet.range(Metric.LINE_ALLOC, Metric.MSHR_READ_WRITE)) {
            fails += total.count(reason);
        }
        assertEquals(alone.totals().count(RunStatistics.L1D.reservationFails()), fails);
    }

    @Test
    void bypassed_accesses_are_misses_of_their_loads_and_counted_apart() {
        Job job = job("kmeans");
        Snapshot total = measured(job, "bypass-all").total();
        assertEquals(0, total.count(Metric.HIT) + total.count(Metric.COLD));
        assertTrue(total.count(Metric.BYPASSED) > 0);
        assertEquals(0, total.count(Metric.DIVERGENT_FULL) + total.count(Metric.DIVERGENT_PARTIAL));
        // Every load access is a reference.
        assertEquals(total.count(Metric.BYPASSED), references(total));
        Snapshot lru = measured(job, "native").total();
        assertEquals(references(lru), references(total));
        assertEquals(
                lru.count(Metric.DIVERGENT_FULL)
                        + lru.count(Metric.DIVERGENT_PARTIAL)
                        + lru.count(Metric.DIVERGENT_NONE),
                total.count(Metric.DIVERGENT_NONE));
    }

    private static long references(Snapshot counts) {
        long sum = 0;
        for (Metric kind : EnumSet.range(Metric.L1D_FIRST, Metric.INTER_KERNEL)) {
            sum += counts.count(kind);
        }
        return sum;
    }
}
