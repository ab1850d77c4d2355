package io.policybridge.sweep;

import io.policybridge.report.Comparison.Mean;
import io.policybridge.report.Results;
import io.policybridge.report.figure.Measure;
import io.policybridge.search.Candidate;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.SweepPlan.PlannedPolicy;
import io.policybridge.table.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** The results of a plan as text: for each configuration a table of speed-ups. */
final class PlanTable {
    private final PlanResults planned;
    private final Results results;
    private final Measure speedUp;

    private PlanTable(PlanResults planned) {
        this.planned = planned;
        results = new Results(planned.complete(), List.of());
        speedUp = new Measure(RunStatistics.IPC.key(), planned.baseline(), List.of(Mean.GEOMETRIC));
    }

    static String text(PlanResults results) {
        PlanTable table = new PlanTable(results);
        return String.join(
                        "\n",
                        results.plan().configurations().stream()
                                .map(table::text)
                                .toList())
                + table.notGpgpuSims();
    }

    private String notGpgpuSims() {
        List<String> workloads = results.notGpgpuSims();
        return workloads.isEmpty()
                ? ""
                : "\nnot GPGPU-Sim's, for instructions that it does not know: " + String.join(", ", workloads) + "\n";
    }

    private String text(PlannedConfig config) {
        List<PlannedPolicy> columns = planned.plan().policies();
        TextTable table = new TextTable();
        List<String> heading = new ArrayList<>(List.of(speedUp.title() + ", " + config.label()));
        columns.forEach(column -> heading.add(column.label()));
        table.row(heading.toArray(String[]::new));
        for (String workload : planned.workloads()) {
            List<String> row = new ArrayList<>(List.of(workload));
            columns.forEach(column -> row.add(cell(workload, config, column)));
            table.row(row.toArray(String[]::new));
        }
        List<String> means = new ArrayList<>(List.of("geometric mean"));
        columns.forEach(column -> means.add(number(speedUp.mean(
                Mean.GEOMETRIC, results, workload -> config.label(), planned.workloads(), column.label()))));
        table.row(means.toArray(String[]::new));
        return table.toString();
    }

    private String cell(String workload, PlannedConfig config, PlannedPolicy column) {
        String value = number(speedUp.of(results, config.label(), workload, column.label()));
        return column.search() == null
                ? value
                : value
                        + Optional.ofNullable(results.first(config.label(), workload, column.label()))
                                .map(row -> " (" + Candidate.words(row.swept()) + ")")
                                .orElse("");
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.3f", value.getAsDouble()) : "-";
    }
}
