package io.policybridge.cli;

import io.policybridge.report.ComparisonJson;
import io.policybridge.report.RunText;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.SoFar;
import io.policybridge.table.RunTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;

/** The statistics so far of one of several simulations that a policy has stopped. */
public final class StoppedRun {
    private StoppedRun() {}

    /**
     * What {@code simulations} give. If one of them is stopped, its statistics so far are printed, in the format of the
     * command {@code run}, and what stopped it is thrown on.
     */
    public static <T> T shown(CommandSpec command, OutputFormat format, Supplier<T> simulations) {
        try {
            return simulations.get();
        } catch (RuntimeException | OutOfMemoryError problem) {
            SoFar.of(problem).ifPresent(soFar -> print(command, format, soFar));
            throw problem;
        }
    }

    private static void print(CommandSpec command, OutputFormat format, SoFar soFar) {
        PrintWriter out = command.commandLine().getOut();
        RunResult result = soFar.result();
        RunTable table = new RunTable(result, null, false);
        if (format.isCsv()) {
            out.print(table.csv());
        } else if (format.isJson()) {
            out.println(ComparisonJson.text(table, Version.text(), RootCommand.printsTimes(command)));
        } else {
            out.println("policybridge_workload = " + soFar.workload());
            RunText.statistics(table).forEach(out::println);
            RunText.provenance(result, Version.text()).forEach(out::println);
        }
        out.flush();
    }

    /** For each simulation that failed the line that says why, with what there is of its statistics. */
    public static List<String> lines(Map<String, Throwable> failures) {
        List<String> lines = new ArrayList<>();
        failures.forEach((point, why) -> {
            lines.add("policybridge: " + point + ": " + Ending.lineOf(why));
            headline(why).ifPresent(soFar -> lines.add("policybridge: " + point + ": " + soFar));
        });
        return lines;
    }

    private static Optional<String> headline(Throwable problem) {
        return SoFar.of(problem)
                .map(SoFar::result)
                .map(result -> String.format(
                        Locale.ROOT,
                        "%s (incomplete: the statistics up to there): cycles=%d instructions=%d ipc=%.3f",
                        result.end(),
                        result.totals().count(RunStatistics.CYCLES),
                        result.totals().count(RunStatistics.INSTRUCTIONS),
                        result.totals().value(RunStatistics.IPC)));
    }
}
