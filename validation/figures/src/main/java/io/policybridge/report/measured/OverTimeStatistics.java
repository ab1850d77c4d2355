package io.policybridge.report.measured;

import io.policybridge.report.ResultRow;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.metrics.periods.OverTime;
import io.policybridge.table.MetricRows;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Mean and standard deviation of MPKI over periods (docs/metrics.md) as statistics of results. */
public final class OverTimeStatistics {
    public static final String MEAN = "mpki.mean";
    public static final String DEVIATION = "mpki.deviation";
    /** Their names. */
    public static final List<String> NAMES = List.of(MEAN, DEVIATION);

    private OverTimeStatistics() {}

    /** The rows of {@code runs} with these two where they have a table of periods. */
    public static List<ResultRow> added(List<MeasuredRun> runs) {
        return runs.stream().map(OverTimeStatistics::added).toList();
    }

    private static ResultRow added(MeasuredRun run) {
        ResultRow row = run.row();
        return run.table(MetricRows.PERIOD)
                .map(table -> OverTime.of(Column.of(table, RunStatistics.MPKI.key())))
                .filter(mpki -> mpki.periods() > 0)
                .map(mpki -> {
                    Map<String, Double> statistics = new HashMap<>(row.statistics());
                    statistics.put(MEAN, mpki.mean());
                    statistics.put(DEVIATION, mpki.deviation());
                    return row.with(statistics);
                })
                .orElse(row);
    }
}
