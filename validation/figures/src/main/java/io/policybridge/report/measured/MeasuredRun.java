package io.policybridge.report.measured;

import io.policybridge.report.ResultRow;
import io.policybridge.table.MetricRows;
import io.policybridge.table.RowTable;
import java.util.Optional;
import java.util.function.Function;

/**
 * A simulation and the tables of metrics that are kept of it.
 *
 * @param tables reads one, anew each time, for tables are large; empty where there is none
 */
public record MeasuredRun(ResultRow row, Function<MetricRows, Optional<RowTable>> tables) {
    Optional<RowTable> table(MetricRows rows) {
        return tables.apply(rows);
    }
}
