package io.policybridge.run.evidence;

import io.policybridge.catalogue.Workloads;
import io.policybridge.run.Job;
import io.policybridge.run.NamedMachine;
import io.policybridge.run.PolicyChoice;
import io.policybridge.run.Sensitivity;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.metrics.Metric;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.statistics.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** One cell of a table of evidence, and the run that gives it. */
record Canary(Cell cell, String quantity, Run run, String over) {
    private static final int COLUMNS = 10;

    /** Where the number stands: the {@code table}-th of a section. */
    record Cell(String page, String section, int table, String row, String column) {}

    /** A simulation; {@code config}, as results name it, is null where the workload names one. */
    record Run(String workload, String config, String policy) {
        private static final Map<Run, RunResult> DONE = new ConcurrentHashMap<>();

        private Job job() {
            return Job.on(
                    NamedMachine.of(config),
                    Workloads.packaged().resolve(workload),
                    PolicyChoice.parse(policy, 1),
                    Limits.NONE);
        }

        private RunResult result() {
            return DONE.computeIfAbsent(this, run -> run.job().run(Progress.NONE));
        }

        private Snapshot totals() {
            return result().totals();
        }

        private double ipc() {
            return totals().value(RunStatistics.IPC);
        }

        private double energy() {
            return result().energy().total();
        }

        private Run under(String other) {
            return new Run(workload, config, other);
        }
    }

    static List<Canary> read(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.startsWith("#") && !line.startsWith("page\t"))
                .map(Canary::of)
                .toList();
    }

    private static Canary of(String line) {
        String[] words = line.split("\t", -1);
        if (words.length != COLUMNS) {
            throw new IllegalArgumentException(words.length + " columns; expected " + COLUMNS + ": " + line);
        }
        return new Canary(
                new Cell(words[0], words[1], Integer.parseInt(words[2]), words[3], words[4]),
                words[5],
                new Run(words[6], words[7].equals("-") ? null : words[7], words[8]),
                words[9]);
    }

    /** What the run gives, in the form of the page. */
    String simulated() {
        return switch (quantity) {
            case "speedUp" -> text("%.3f", run.ipc() / base().ipc());
            case "missRate" -> percent(run.totals().value(RunStatistics.L1D.missRate()));
            case "fullyCachedDivergent" -> percent(run.totals().value(RunStatistics.FULLY_CACHED_DIVERGENT));
            case "ipc" -> text("%.3f", run.ipc());
            case "cycles" -> text("%d", run.totals().count(RunStatistics.CYCLES));
            case "groupedCycles" -> text("%,d", run.totals().count(RunStatistics.CYCLES));
            case "energy" -> text("%.3f", run.energy() / base().energy());
            case "efficiency" -> text("%.3f", run.ipc() / base().ipc() / (run.energy() / base().energy()));
            case "similarity" -> text("%.3f", similarity());
            case "threeIpcs" ->
                Sensitivity.policyChoices(1).stream()
                        .map(policyChoice ->
                                text("%.1f", run.under(policyChoice.label()).ipc()))
                        .collect(Collectors.joining(", "));
            default -> throw new IllegalArgumentException("no quantity " + quantity);
        };
    }

    private Run base() {
        return run.under(over);
    }

    private double similarity() {
        Job job = run.job();
        RunMetrics metrics = new RunMetrics(job.config());
        job.measured(metrics, Progress.NONE);
        return (double) metrics.total().count(Metric.SIMILAR) / metrics.total().count(Metric.SIMILAR_OF);
    }

    private static String percent(double share) {
        return text("%.1f%%", 100 * share);
    }

    private static String text(String form, Object number) {
        return String.format(Locale.ROOT, form, number);
    }

    @Override
    public String toString() {
        return cell.page + ", \"" + cell.section + "\", table " + cell.table + ", row " + cell.row + ", column "
                + cell.column;
    }
}
