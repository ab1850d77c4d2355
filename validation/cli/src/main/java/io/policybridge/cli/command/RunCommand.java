package io.policybridge.cli.command;

import io.policybridge.cli.CountCheck;
import io.policybridge.cli.HostedOptions;
import io.policybridge.cli.OutputFormat;
import io.policybridge.cli.PackagedRuns;
import io.policybridge.cli.PolicyPath;
import io.policybridge.cli.ProgressDisplay;
import io.policybridge.cli.RootCommand;
import io.policybridge.cli.StoppedRun;
import io.policybridge.cli.Version;
import io.policybridge.cli.conformance.PureQueries;
import io.policybridge.config.GpuConfig;
import io.policybridge.input.Outputs;
import io.policybridge.report.ComparisonJson;
import io.policybridge.report.RunText;
import io.policybridge.run.EndedJob;
import io.policybridge.run.Explain;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.run.RecordedMachine;
import io.policybridge.search.Search;
import io.policybridge.session.DecisionFilter;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.SmThreads;
import io.policybridge.simulator.SoFar;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.table.CodeColumns;
import io.policybridge.table.MetricRows;
import io.policybridge.table.RunTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs one workload under one policy. */
@Command(
        name = "run",
        description = "Runs one workload under one policy and prints the statistics under GPGPU-Sim's own names.",
        mixinStandardHelpOptions = true)
public final class RunCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--workload",
            required = true,
            paramLabel = "NAME|DIR",
            description = "A packaged run (see workloads), or a folder of streams.")
    private String workload;

    @Option(
            names = "--policy",
            paramLabel = "P",
            description =
                    "Policy string, or grpc:ENDPOINT to ask a policy server (docs/protocol.md); default: native, the host's "
                            + "own LRU and FR-FCFS.")
    private String policy;

    @Mixin
    private SearchOptions searched;

    @Option(names = "--explain", paramLabel = "N", description = "Print the last N decisions with their reasons.")
    private int explain;

    @Option(
            names = "--explain-only",
            paramLabel = "KEY=VALUE,...",
            description = "Beside --explain, of which decisions: policy=NAME, hook=NAME, pc=0xHEX, set=N, cycles=A..B "
                    + "(core cycles since the start of the program); all that are given must hold.")
    private String explainOnly;

    @Option(
            names = "--record",
            paramLabel = "DIR",
            description = "Write all event streams of this run into DIR (docs/streams.md; see diff, drive).")
    private Path record;

    @Option(
            names = "--metrics",
            description = "Also count the papers' metrics, kernel by kernel and in total (docs/metrics.md).")
    private boolean metrics;

    @Option(
            names = "--by",
            paramLabel = "ROWS",
            defaultValue = "KERNEL",
            description =
                    "What the rows of --csv stand for: ${COMPLETION-CANDIDATES}; any but KERNEL counts metrics and, "
                            + "without --csv, is printed as a table above the statistics (docs/metrics.md).")
    private MetricRows by;

    @Option(
            names = "--period",
            paramLabel = "N",
            converter = CountCheck.Reader.class,
            description =
                    "Also count metrics period by period, each of N core cycles (10k). Default with --by PERIOD or "
                            + "WARP: 10k.")
    private Long period;

    @Option(
            names = "--energy",
            description = "Also print the energy model's numbers, kernel by kernel and in total (docs/metrics.md).")
    private boolean energy;

    @Option(
            names = "--audit",
            description = "Also check laws that hold for every simulation, such as that each request is answered once; "
                    + "a violation is a mistake in the simulator and ends the run (docs/validation.md). Before, check "
                    + "that the policy's queries are pure, by the conformance kit (docs/conformance.md).")
    private boolean audit;

    @Mixin
    private ThreadsOption threads;

    @Mixin
    private OutputFormat format;

    @Mixin
    private HostedOptions options;

    @Mixin
    private PolicyPath policyPath;

    /** Which of the decisions of {@code policyChoice} are printed. */
    private DecisionFilter explained(PolicyChoice policyChoice) {
        if (explainOnly == null) {
            return DecisionFilter.ALL;
        }
        if (explain == 0) {
            throw new ParameterException(spec.commandLine(), "--explain-only; expected beside it --explain N");
        }
        return DecisionKeys.parse(explainOnly, policyChoice);
    }

    @Override
    public Integer call() {
        if (audit) {
            // The simulator checks itself where Java assertions are enabled; none of its classes is loaded yet.
            RunCommand.class.getClassLoader().setPackageAssertionStatus("io.policybridge.simulator", true);
        }
        PrintWriter out = spec.commandLine().getOut();
        CountCheck.require("--explain", explain, 0);
        SmThreads allowed = threads.allowed();
        searched.requireSearch();
        PolicyChoice policyChoice = searched.isGiven()
                ? best(out)
                : PolicyChoice.parse(policy == null ? "native" : policy, policyPath.known(), options.seed);
        String unchecked = audit ? PureQueries.require(policyChoice) : "";
        Job job = Job.on(options.config(), PackagedRuns.workload(workload), policyChoice, options.limits())
                .explaining(new Explain(explain, explained(policyChoice)))
                .onThreads(allowed)
                .onCores(Math.max(allowed.most(), Runtime.getRuntime().availableProcessors()));
        if (period != null) {
            CountCheck.require("--period", period, 1);
        }
        boolean counts = metrics || period != null || by != MetricRows.KERNEL;
        if (counts && record != null) {
            throw new ParameterException(
                    spec.commandLine(), "metrics (--metrics, --by, --period) beside --record; expected one of them");
        }
        if (record != null) {
            Outputs.requireFolder("--record", record);
        }
        EndedJob ended;
        try (ProgressDisplay display = ProgressDisplay.of(List.of(job))) {
            ended = record != null
                    ? EndedJob.recorded(job, record, RecordedMachine.of(job, options.config()), display)
                    : counts ? EndedJob.measured(job, periodLength(), display) : EndedJob.of(job, display);
        } catch (RuntimeException | OutOfMemoryError problem) {
            SoFar.of(problem).ifPresent(soFar -> print(out, new EndedJob(job, soFar.result(), null)));
            throw problem;
        }
        print(out, ended);
        ThreadsOption.note(ended.result())
                .ifPresent(line -> spec.commandLine().getErr().println("policybridge: " + line));
        if (audit) {
            spec.commandLine()
                    .getErr()
                    .println("audit: all checks passed"
                            + (unchecked.isEmpty()
                                    ? ""
                                    : ", but whether queries are pure was not checked: " + unchecked));
        }
        return 0;
    }

    private void print(PrintWriter out, EndedJob ended) {
        RunResult result = ended.result();
        RunMetrics measured = ended.metrics();
        GpuConfig config = ended.job().config();
        RunTable table = new RunTable(result, measured, energy);
        MetricRows rows = measured == null ? MetricRows.KERNEL : by;
        if (format.isCsv()) {
            out.print(
                    rows == MetricRows.KERNEL
                            ? table.csv()
                            : rows.written(result, measured).csv());
        } else if (format.isJson()) {
            out.println(ComparisonJson.text(table, Version.text(), RootCommand.printsTimes(spec)));
        } else {
            if (rows != MetricRows.KERNEL) {
                out.println(rows.written(result, measured).text());
            }
            RunText.configuration(config, options.config().isFile()).forEach(out::println);
            RunText.statistics(table).forEach(out::println);
            RunText.provenance(result, Version.text()).forEach(out::println);
            if (rows == MetricRows.PERIOD) {
                RunText.overTime(measured.mpkiOverTime()).forEach(out::println);
            }
            String missing = new CodeColumns(result.listing()).missing();
            if (!missing.isEmpty() && (rows == MetricRows.LOAD || explain > 0)) {
                out.println("policybridge_listing = " + missing);
            }
            result.decisions().forEach(decision -> out.println("policybridge_decision = " + decision));
        }
        out.flush();
    }

    /** Core cycles of a period; 0: no periods. */
    private long periodLength() {
        return period != null ? period : by.isPeriodic() ? MetricRows.USUAL_PERIOD : 0;
    }

    /** The policy choice with the best values of {@code --best}; prints the curve. */
    private PolicyChoice best(PrintWriter out) {
        if (policy != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--best " + searched.text() + " names the policy itself; expected no --policy beside it");
        }
        Search search = searched.search(policyPath.known(), options.seed);
        List<Job> jobs = searched.jobs(search, List.of(PackagedRuns.workload(workload)), List.of(), options);
        List<EndedJob> ended;
        try (ProgressDisplay display = ProgressDisplay.of(jobs)) {
            ended = StoppedRun.shown(spec, format, () -> EndedJob.all(jobs, false, display));
        }
        String name = ended.get(0).workload();
        (format.isText() ? out : spec.commandLine().getErr())
                .println(search.curve(ended, name).text());
        return search.best(ended, name);
    }
}
