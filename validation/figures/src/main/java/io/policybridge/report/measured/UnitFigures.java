package io.policybridge.report.measured;

import io.policybridge.report.figure.Chart;
import io.policybridge.report.figure.Measure;
import io.policybridge.table.MetricRows;
import io.policybridge.table.RowTable;
import java.util.ArrayList;
import java.util.List;

/** A statistic of each kernel launch or of each SM of one workload under each policy. */
final class UnitFigures {
    /** More launches than these are a curve. */
    private static final int MOST_BARS = 16;

    private final FigureFrame frame;
    private final List<MeasuredRun> runs;
    private final MetricRows rows;

    /** {@code rows}: kernels or SMs. */
    UnitFigures(FigureFrame frame, List<MeasuredRun> runs, MetricRows rows) {
        this.frame = frame;
        this.runs = runs;
        this.rows = rows;
    }

    /** A figure for each of {@code statistics} that the tables have. */
    List<Chart> charts(List<String> statistics) {
        List<Grouped> all = statistics.stream().map(statistic -> new Grouped()).toList();
        for (MeasuredRun run : runs) {
            run.table(rows).ifPresent(table -> {
                for (int i = 0; i < statistics.size(); i++) {
                    read(all.get(i), run.row().policy(), table, Column.of(table, statistics.get(i)));
                }
            });
        }
        List<Chart> charts = new ArrayList<>();
        for (int i = 0; i < statistics.size(); i++) {
            if (!all.get(i).isEmpty() && all.get(i).categories().size() > 1) { // one launch is the run
                charts.add(chart(statistics.get(i), all.get(i)));
            }
        }
        return charts;
    }

    /** Without the total of the kernels. */
    private static void read(Grouped numbers, String policy, RowTable table, double[] values) {
        boolean named = table.columns().contains("name");
        for (int i = 0; i < values.length; i++) {
            List<String> row = table.rows().get(i);
            if (!row.get(0).equals("total")) {
                numbers.add(named ? row.get(0) + " " + row.get(1) : row.get(0), policy, values[i]);
            }
        }
    }

    private Chart chart(String statistic, Grouped numbers) {
        boolean kernels = rows == MetricRows.KERNEL;
        String unit = kernels ? "kernel" : "SM";
        String title = Measure.word(statistic) + " of each " + (kernels ? "kernel launch" : "SM");
        boolean many = numbers.categories().size() > MOST_BARS && kernels;
        return frame.chart(
                unit + "-" + statistic,
                title,
                Measure.meaning(statistic) + ". "
                        + (many ? "Launches in their order; the table has their names. " : ""),
                many
                        ? numbers.curves("kernel launch", Measure.word(statistic))
                        : numbers.bars(Measure.word(statistic), numbers.categories(), kernels ? "" : "SM "),
                numbers.table(unit));
    }
}
