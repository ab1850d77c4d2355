package io.policybridge.table;

import java.util.List;

/**
 * Which tables of metrics (docs/metrics.md) a simulation gives beside its statistics.
 *
 * @param rows what their rows stand for; none for statistics alone
 * @param period core cycles of a period; 0 where none of the tables has periods
 */
public record WantedMetrics(List<MetricRows> rows, long period) {
    /** Statistics alone. */
    public static final WantedMetrics NONE = new WantedMetrics(List.of(), 0);

    public WantedMetrics {
        rows = rows.stream().distinct().sorted().toList();
    }

    /** Those tables, periods being of {@code period} core cycles if one of them has any. */
    public static WantedMetrics of(List<MetricRows> rows, long period) {
        return new WantedMetrics(rows, rows.stream().anyMatch(MetricRows::isPeriodic) ? period : 0);
    }

    public boolean isNone() {
        return rows.isEmpty();
    }

    /** Core cycles of a period of that table; 0 where its rows are no periods. */
    public long period(MetricRows one) {
        return one.isPeriodic() ? period : 0;
    }
}
