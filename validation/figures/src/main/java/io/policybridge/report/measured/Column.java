package io.policybridge.report.measured;

import io.policybridge.simulator.RunStatistics;
import io.policybridge.table.RowTable;
import java.util.Map;

/** Columns of tables of metrics, as figures show them. */
final class Column {
    /** What ratios are over: a table has 0 for one over nothing, which is no rate of 0. */
    private static final Map<String, String> OVER = Map.of(
            RunStatistics.IPC.key(), RunStatistics.CYCLES.key(),
            RunStatistics.MPKI.key(), RunStatistics.INSTRUCTIONS.key(),
            RunStatistics.L1D.missRate().key(), RunStatistics.L1D.accesses().key(),
            RunStatistics.L2.missRate().key(), RunStatistics.L2.accesses().key());

    private Column() {}

    /** The values of {@code statistic}, row by row; not a number where there is none, or a ratio is over nothing. */
    static double[] of(RowTable table, String statistic) {
        double[] values = table.numbers(statistic);
        double[] whole = table.numbers(OVER.getOrDefault(statistic, ""));
        for (int i = 0; i < values.length; i++) {
            values[i] = whole[i] == 0 ? Double.NaN : values[i];
        }
        return values;
    }
}
