package io.policybridge.cli.command;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.policybridge.cli.AgainstLog;
import io.policybridge.cli.ExitCode;
import io.policybridge.cli.OptionOverrides;
import io.policybridge.cli.OutputFormat;
import io.policybridge.cli.PackagedRuns;
import io.policybridge.cli.ProgressDisplay;
import io.policybridge.cli.RootCommand;
import io.policybridge.config.file.Overrides;
import io.policybridge.input.BadInput;
import io.policybridge.input.UnfinishedFile;
import io.policybridge.replay.Component;
import io.policybridge.replay.sm.IssueComparison;
import io.policybridge.report.MarkedPage;
import io.policybridge.report.Tolerance;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.stream.length.RecordedLengths;
import io.policybridge.table.StatisticJson;
import io.policybridge.table.TextTable;
import io.policybridge.validation.Validation;
import io.policybridge.validation.ValidationTables;
import io.policybridge.workload.RecordedTotals;
import io.policybridge.workload.Workload;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares the simulator with recorded GPGPU-Sim runs. */
@Command(
        name = "validate",
        description = {
            "Compares the simulator with the recorded GPGPU-Sim runs: the L1D alone event by event, and the "
                    + "whole GPU in closed loop: totals, and the cycle, SM, scheduler and slot of every warp instruction.",
            "--against FILE compares one run with the log of your own GPGPU-Sim run instead.",
            "A run that was recorded in GPGPU-Sim (record = issue) is simulated under its policies and compared with "
                    + "the statistics in its folder.",
            "Exit code 1 if a run differs in any statistic, issued instruction, or event of the L1D alone; see --tolerance."
        },
        mixinStandardHelpOptions = true)
public final class ValidateCommand implements Callable<Integer> {
    private static final List<String> COMPARED = List.of("issue", "hostcopy", "l1d");

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "WORKLOAD",
            description = "Only these runs (see workloads) or folders of streams. Default: all packaged ones.")
    private List<String> named = List.of();

    @Option(names = "--workload", split = ",", paramLabel = "W", description = "The same, separated by commas.")
    private List<String> workloads;

    @Mixin
    private OutputFormat format;

    @Option(
            names = "--tolerance",
            paramLabel = "PERCENT",
            description =
                    "Accept cycles and L1D misses that differ by up to so much, and any other difference; above 0, "
                            + "at most 100. Default: none.")
    private Double percent;

    @Option(
            names = "--write-docs",
            hidden = true,
            paramLabel = "FILE",
            description = "Write the computed tables of docs/validation.md into it.")
    private Path page;

    @Mixin
    private OptionOverrides overridden;

    @ArgGroup(exclusive = false, heading = "Your own GPGPU-Sim run:%n")
    private AgainstLog against;

    @Override
    public Integer call() throws Exception {
        if (percent != null && !(percent > 0 && percent <= 100)) {
            throw new BadInput("--tolerance " + percent + "; expected a percentage above 0, at most 100");
        }
        Overrides overrides = overridden.overrides();
        Tolerance tolerance = percent == null ? Tolerance.NONE : new Tolerance(percent);
        List<String> chosen = Stream.concat(named.stream(), workloads == null ? Stream.of() : workloads.stream())
                .toList();
        if (against != null) {
            if (chosen.size() != 1) {
                throw new BadInput("--against and " + chosen.size() + " workloads; expected the one that was run");
            }
            return against.compare(
                    whole(PackagedRuns.workload(chosen.get(0))),
                    overrides,
                    tolerance,
                    format,
                    spec.commandLine().getOut(),
                    spec.commandLine().getErr());
        }
        if (chosen.size() == 1) {
            Workload workload = PackagedRuns.workload(chosen.get(0));
            AgainstLog own = workload.totals().isPresent() ? null : AgainstLog.ofRecorded(workload);
            if (own != null) {
                return own.compare(
                        whole(workload),
                        overrides,
                        tolerance,
                        format,
                        spec.commandLine().getOut(),
                        spec.commandLine().getErr());
            }
        }
        if (!overrides.isEmpty()) {
            throw new BadInput("--option without --against; expected it, or one run that was recorded in GPGPU-Sim: "
                    + "totals are compared on the recorded configuration");
        }
        if (page != null) {
            return writeTables();
        }
        return validate(
                chosen.isEmpty() && workloads == null ? PackagedRuns.workloads() : PackagedRuns.recorded(chosen),
                tolerance);
    }

    /** The run, of which what is simulated and compared is all that was recorded. */
    private Workload whole(Workload run) {
        RootCommand.notes(spec, new RecordedLengths(run).doubts(COMPARED));
        return run;
    }

    private int writeTables() throws Exception {
        List<Workload> runs = PackagedRuns.workloads();
        StringBuilder components = new StringBuilder(ValidationTables.componentsHeading());
        for (Component component : Component.values()) {
            components.append(ValidationTables.components(component, runs));
        }
        String text = MarkedPage.with(Files.readString(page), ValidationTables.COMPONENTS, components.toString());
        UnfinishedFile.write(
                page,
                MarkedPage.with(
                        text,
                        ValidationTables.CLOSED_LOOP,
                        ValidationTables.closedLoop(Validation.of(runs, Progress.NONE))));
        return 0;
    }

    private int validate(List<Workload> chosen, Tolerance tolerance) throws Exception {
        chosen.forEach(this::whole);
        List<Validation.Row> rows;
        try (ProgressDisplay display = ProgressDisplay.unknownTotal(chosen.size())) {
            rows = Validation.of(chosen, display);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(
                format.isText()
                        ? table(rows, tolerance) + "\n"
                        : format.of(new ObjectMapper()
                                .valueToTree(rows.stream()
                                        .map(row -> Json.of(row, tolerance))
                                        .toList())
                                .toPrettyString()));
        out.flush();
        return rows.stream().allMatch(row -> row.agrees(tolerance)) ? 0 : ExitCode.FAILED;
    }

    private static String table(List<Validation.Row> rows, Tolerance tolerance) {
        TextTable table = new TextTable();
        table.row(
                "run",
                "L1D alone",
                "cycles",
                "simulated",
                "ratio",
                "L1D misses",
                "simulated",
                "ratio",
                "L1D fails",
                "simulated",
                "issued in recorded cycle",
                "first divergence",
                "agrees");
        StringBuilder refused = new StringBuilder();
        StringBuilder diverged = new StringBuilder();
        double logs = 0;
        double error = 0;
        int count = 0;
        for (Validation.Row row : rows) {
            if (row.refusal().isPresent()) {
                refused.append(row.workload().name())
                        .append(" is not simulated: ")
                        .append(row.refusal().get())
                        .append('\n');
                continue;
            }
            RecordedTotals recorded = row.workload().totals().orElseThrow();
            Snapshot totals = row.simulated().orElseThrow().totals();
            table.row(
                    row.workload().name(),
                    row.l1dAlone()
                            .map(alone -> alone.matched() + "/" + alone.of())
                            .orElse("-"),
                    Long.toString(recorded.cycles()),
                    Long.toString(totals.count(RunStatistics.CYCLES)),
                    four(row.cyclesRatio()),
                    known(recorded.l1d().misses(), Long::toString),
                    Long.toString(totals.count(RunStatistics.L1D.misses())),
                    known(recorded.l1d().misses(), unused -> four(row.missesRatio())),
                    known(recorded.l1dReservationFails(), Long::toString),
                    Long.toString(totals.count(RunStatistics.L1D.reservationFails())),
                    row.issue().map(issue -> issue.matched() + "/" + issue.of()).orElse("-"),
                    row.issue()
                            .filter(issue -> issue.firstDivergence() >= 0)
                            .map(issue -> Long.toString(issue.firstDivergence()))
                            .orElse("none"),
                    row.agrees(tolerance) ? "yes" : "NO");
            row.issue()
                    .filter(issue -> !issue.isExact())
                    .ifPresent(issue -> diverged.append(row.workload().name())
                            .append(" diverges: ")
                            .append(issue.difference())
                            .append('\n'));
            error += Math.abs(row.cyclesRatio() - 1);
            logs += Math.log(row.cyclesRatio());
            count++;
        }
        String summary = count == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "cycles over %d runs: mean absolute error %.2f%%, geometric mean of ratios %.4f",
                        count,
                        100 * error / count,
                        Math.exp(logs / count));
        return table + "\n" + refused + diverged + summary;
    }

    private static String known(long recorded, LongFunction<String> text) {
        return recorded == RecordedTotals.UNKNOWN ? "-" : text.apply(recorded);
    }

    /** Parts that a run lacks are null, and are left out. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Json(
            String run,
            boolean agrees,
            String refused,
            @JsonUnwrapped AloneJson alone,
            @JsonUnwrapped IssueJson issue,
            Map<String, Number> recorded,
            @JsonUnwrapped SimulatedJson simulated) {
        static Json of(Validation.Row row, Tolerance tolerance) {
            return new Json(
                    row.workload().name(),
                    row.agrees(tolerance),
                    row.refusal().orElse(null),
                    row.l1dAlone()
                            .map(alone -> new AloneJson(alone.matched(), alone.of()))
                            .orElse(null),
                    row.issue().map(IssueJson::of).orElse(null),
                    row.workload().totals().orElseThrow().byName(),
                    row.simulated()
                            .map(simulated -> SimulatedJson.of(row, simulated.totals()))
                            .orElse(null));
        }
    }

    private record AloneJson(long l1dAloneMatched, long l1dAloneOf) {}

    private record IssueJson(long issuedInRecordedCycle, long issuedOf, long firstDivergence, String difference) {
        static IssueJson of(IssueComparison issue) {
            return new IssueJson(issue.matched(), issue.of(), issue.firstDivergence(), issue.difference());
        }
    }

    private record SimulatedJson(
            JsonNode simulated,
            double cyclesRatio,
            @JsonInclude(JsonInclude.Include.NON_NULL) Double missesRatio) {
        static SimulatedJson of(Validation.Row row, Snapshot totals) {
            long recordedMisses = row.workload().totals().orElseThrow().l1d().misses();
            return new SimulatedJson(
                    StatisticJson.numbers(RunStatistics.CATALOGUE.statistics(), totals, false),
                    row.cyclesRatio(),
                    recordedMisses == RecordedTotals.UNKNOWN ? null : row.missesRatio());
        }
    }

    private static String four(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }
}
