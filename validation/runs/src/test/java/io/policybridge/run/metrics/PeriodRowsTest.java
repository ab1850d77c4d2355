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
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.metrics.periods.PeriodRow;
import io.policybridge.simulator.metrics.periods.WarpPeriodRow;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.simulator.statistics.Statistic;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A run period by period, beside its totals and beside what {@link PeriodRecount} counts in recorded streams. */
class PeriodRowsTest {
    private static final long LENGTH = 1000;
    private static final Set<String> RECOUNTED = Set.of(
            "warpInstructions",
            "l1dAccesses",
            "l1dMisses",
            "l1dReservationFails",
            "requests.bytes32",
            "requests.bytes64",
            "requests.bytes128",
            "l2Accesses",
            "dramRequests",
            "dramRowHits");

    private static Job job(String name) {
        return Job.of(Workloads.packaged().resolve(name), PolicyChoice.parse("native", 1), null, Limits.NONE, 0);
    }

    @Test
    void periods_follow_one_another_and_sum_to_the_totals_of_a_run_that_they_do_not_change() {
        Job job = job("kmeans");
        RunMetrics metrics = new RunMetrics(job.config(), LENGTH);
        RunResult result = job.measured(metrics, Progress.NONE);
        assertEquals(job.run(Progress.NONE).totals(), result.totals());
        List<PeriodRow> rows = metrics.periodRows();
        long end = 0;
        for (PeriodRow row : rows) {
            assertEquals(end, row.from());
            end = row.to();
        }
        assertEquals(result.totals().count(RunStatistics.CYCLES), end);
        assertEquals((end + LENGTH - 1) / LENGTH, rows.size());
        assertSums(rows, PeriodRow::statistics, result.totals(), RunStatistics.CATALOGUE.statistics());
        assertSums(rows, PeriodRow::metrics, metrics.total(), RunMetrics.statistics());
    }

    private static void assertSums(
            List<PeriodRow> rows, Function<PeriodRow, Snapshot> of, Snapshot totals, List<Statistic> statistics) {
        for (Statistic statistic : statistics) {
            if (statistic.subtraction() == Statistic.Subtraction.DIFFERENCE) {
                long sum = rows.stream()
                        .mapToLong(row -> of.apply(row).count(statistic))
                        .sum();
                assertEquals(totals.count(statistic), sum, statistic.key());
            }
        }
    }

    @Test
    void every_period_equals_the_count_of_the_recorded_streams() {
        Job job = job("dacache32k/gesummv");
        RunMetrics metrics = new RunMetrics(job.config(), LENGTH);
        job.measured(metrics, Progress.NONE);
        PeriodRecount recount = new PeriodRecount(job.workload().stream("issue").getParent(), LENGTH);
        List<PeriodRow> rows = metrics.periodRows();
        assertTrue(rows.size() > 10, rows.size() + " periods");
        for (PeriodRow row : rows) {
            for (String key : RECOUNTED) {
                assertEquals(recount.of(row.from(), key), count(row, key), key + " from " + row.from());
            }
        }
        Map<Long, Map<String, Long>> warps = new HashMap<>();
        for (WarpPeriodRow row : metrics.warpPeriodRows()) {
            assertEquals(0, row.sm());
            Map<String, Long> ofPeriod = warps.computeIfAbsent(row.from(), from -> new TreeMap<>());
            ofPeriod.put("warp " + row.warp() + " accesses", row.accesses());
            if (row.hits() > 0) {
                ofPeriod.put("warp " + row.warp() + " hits", row.hits());
            }
        }
        assertTrue(warps.size() > 5, warps.size() + " periods with accesses of SM 0");
        rows.forEach(row -> assertEquals(recount.warps(row.from()), warps.getOrDefault(row.from(), Map.of())));
    }

    private static long count(PeriodRow row, String key) {
        return RunStatistics.CATALOGUE.statistics().stream()
                .filter(statistic -> statistic.key().equals(key))
                .map(statistic -> row.statistics().count(statistic))
                .findFirst()
                .orElseGet(() -> RunMetrics.statistics().stream()
                        .filter(statistic -> statistic.key().equals(key))
                        .map(statistic -> row.metrics().count(statistic))
                        .findFirst()
                        .orElseThrow());
    }

    @Test
    void without_a_length_there_are_no_periods() {
        Job job = job("gtx480x-smalll2/vecadd");
        RunMetrics metrics = new RunMetrics(job.config());
        job.measured(metrics, Progress.NONE);
        assertEquals(List.of(), metrics.periodRows());
        assertEquals(List.of(), metrics.warpPeriodRows());
        assertEquals(List.of(), metrics.limitRows());
    }
}
