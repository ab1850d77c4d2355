package io.policybridge.table;

import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.statistics.PrintedName;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.simulator.statistics.Statistic;
import java.util.ArrayList;
import java.util.List;

/** A run and its statistics, one row for each kernel and one for the total, as lines of text or as CSV. */
public final class RunTable {
    private static final List<Statistic> STATISTICS = RunStatistics.CATALOGUE.statistics();

    private final RunResult result;
    private final RunMetrics measured;
    private final List<Row> rows = new ArrayList<>();
    private final List<Statistic> metrics;
    private final List<Statistic> energies;

    /** {@code metrics} is null where the run was not measured. */
    private record Row(String id, String name, Snapshot totals, Snapshot metrics, RunResult.End end) {
        String where() {
            return name.isEmpty() ? id : "kernel " + id + " " + name;
        }
    }

    /**
     * The table of {@code result}.
     *
     * @param measured the metrics of the run, or null
     * @param energy whether to show energies; a result without cycles has none
     */
    public RunTable(RunResult result, RunMetrics measured, boolean energy) {
        this.result = result;
        this.measured = measured;
        metrics = measured == null ? List.of() : RunMetrics.statistics();
        energies = energy && result.energy() != null ? result.energy().statistics() : List.of();
        for (int i = 0; i < result.kernels().size(); i++) {
            RunResult.KernelResult kernel = result.kernels().get(i);
            rows.add(new Row(
                    Integer.toString(kernel.id()),
                    kernel.name(),
                    kernel.totals(),
                    measured == null ? null : measured.kernels().get(i).counts(),
                    kernel.whole() ? RunResult.End.FINISHED : result.end()));
        }
        rows.add(new Row("total", "", result.totals(), measured == null ? null : measured.total(), result.end()));
    }

    /** The run. */
    public RunResult result() {
        return result;
    }

    /** Its metrics; null if they were not counted. */
    public RunMetrics measured() {
        return measured;
    }

    /** First the statistics that GPGPU-Sim does not print, then the metrics, then the energies. */
    public List<String> lines() {
        StatisticText own = new StatisticText("policybridge_statistic", 6);
        StatisticText metric = new StatisticText("policybridge_metric", 6);
        StatisticText energy = new StatisticText("policybridge_energy", 1);
        List<Statistic> unprinted =
                STATISTICS.stream().filter(RunTable::isUnprinted).toList();
        List<String> lines = new ArrayList<>();
        rows.forEach(row -> lines.addAll(own.lines(row.where(), unprinted, row.totals)));
        rows.forEach(row -> lines.addAll(metric.lines(row.where(), metrics, row.metrics)));
        rows.forEach(row -> lines.addAll(energy.lines(row.where(), energies, row.totals)));
        return lines;
    }

    private static boolean isUnprinted(Statistic statistic) {
        return statistic.printed().stream().map(PrintedName::section).allMatch(PrintedName.Section::isOfOneUnit);
    }

    /** One line for each row, with the columns {@code kernel}, {@code name}, all statistics, and why it ended. */
    public String csv() {
        return table().csv();
    }

    /** As {@link #csv}. */
    public RowTable table() {
        List<String> names = new ArrayList<>(List.of("kernel", "name"));
        names.addAll(StatisticCsv.names("", STATISTICS));
        names.addAll(StatisticCsv.names("", metrics));
        names.addAll(StatisticCsv.names("energy.", energies));
        names.add("end");
        List<List<String>> all = new ArrayList<>();
        for (Row row : rows) {
            List<String> fields = new ArrayList<>(List.of(row.id, row.name));
            fields.addAll(StatisticCsv.values(STATISTICS, row.totals));
            fields.addAll(StatisticCsv.values(metrics, row.metrics));
            fields.addAll(StatisticCsv.values(energies, row.totals));
            fields.add(row.end.name());
            all.add(fields);
        }
        return new RowTable(names, all);
    }
}
