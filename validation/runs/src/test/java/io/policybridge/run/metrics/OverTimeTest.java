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
import io.policybridge.simulator.metrics.SmRow;
import io.policybridge.simulator.metrics.periods.OverTime;
import io.policybridge.simulator.statistics.Statistic;
import java.util.List;
import org.junit.jupiter.api.Test;

class OverTimeTest {
    /** 2, 4, 4, 4, 5, 5, 7, 9: mean 40/8, squares of the differences 9+1+1+1+0+0+4+16 = 32, over 8 is 4, its root 2. */
    @Test
    void the_deviation_is_the_root_of_the_mean_square_of_the_differences_from_the_mean() {
        assertEquals(new OverTime(5, 2, 8), OverTime.of(new double[] {2, 4, 4, 4, 5, 5, 7, 9}));
    }

    /** 1 and 3. */
    @Test
    void a_period_without_an_instruction_has_no_value_and_does_not_count() {
        assertEquals(new OverTime(2, 1, 2), OverTime.of(new double[] {1, Double.NaN, 3}));
        assertEquals(0, OverTime.of(new double[] {Double.NaN}).periods());
    }

    /** Warps wait for memory longer than 10 cycles. */
    @Test
    void a_period_of_a_run_without_an_instruction_does_not_count() {
        Job job = Job.of(
                Workloads.packaged().resolve("gtx480x-smalll2/vecadd"),
                PolicyChoice.parse("lru", 1),
                null,
                Limits.NONE,
                0);
        RunMetrics metrics = new RunMetrics(job.config(), 10);
        job.measured(metrics, Progress.NONE);
        long without = metrics.periodRows().stream()
                .filter(row -> row.statistics().count(RunStatistics.INSTRUCTIONS) == 0)
                .count();
        assertTrue(without > 0, "every period has an instruction");
        assertEquals(
                metrics.periodRows().size() - without, metrics.mpkiOverTime().periods());
    }

    private static final List<Statistic> SUMMED = List.of(
            RunStatistics.INSTRUCTIONS,
            RunStatistics.WARP_INSTRUCTIONS,
            RunStatistics.L1D.accesses(),
            RunStatistics.L1D.misses(),
            RunStatistics.L1D.loadMisses(),
            RunStatistics.L1D.pendingHits(),
            RunStatistics.L1D.reservationFails(),
            RunStatistics.BYPASSED);

    @Test
    void what_the_sms_count_sums_to_the_totals_and_so_does_their_ipc() {
        Job job = Job.of(
                Workloads.packaged().resolve("kmeans"), PolicyChoice.parse("pric+dbsa", 1), null, Limits.NONE, 0);
        RunMetrics metrics = new RunMetrics(job.config());
        RunResult result = job.measured(metrics, Progress.NONE);
        List<SmRow> rows = metrics.smRows();
        assertEquals(job.config().sm().sms(), rows.size());
        for (Statistic statistic : SUMMED) {
            assertEquals(
                    result.totals().count(statistic),
                    rows.stream()
                            .mapToLong(row -> row.statistics().count(statistic))
                            .sum(),
                    statistic.key());
        }
        assertEquals(
                result.totals().value(RunStatistics.IPC),
                rows.stream()
                        .mapToDouble(row -> row.statistics().value(RunStatistics.IPC))
                        .sum(),
                1e-9);
    }
}
