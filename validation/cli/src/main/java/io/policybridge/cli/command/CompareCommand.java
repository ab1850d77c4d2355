package io.policybridge.cli.command;

import io.policybridge.benchmarks.Paper;
import io.policybridge.cli.CountCheck;
import io.policybridge.cli.FigureOptions;
import io.policybridge.cli.HostedOptions;
import io.policybridge.cli.LabelOptions;
import io.policybridge.cli.OutputFormat;
import io.policybridge.cli.PackagedRuns;
import io.policybridge.cli.PolicyPath;
import io.policybridge.cli.ProgressDisplay;
import io.policybridge.cli.RootCommand;
import io.policybridge.cli.StoppedRun;
import io.policybridge.cli.Version;
import io.policybridge.input.Outputs;
import io.policybridge.report.ClassMeans;
import io.policybridge.report.Comparison;
import io.policybridge.report.ComparisonCsv;
import io.policybridge.report.ComparisonJson;
import io.policybridge.report.ComparisonText;
import io.policybridge.report.RunWarnings;
import io.policybridge.report.figure.Provenance;
import io.policybridge.run.EndedJob;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.search.Search;
import io.policybridge.simulator.SmThreads;
import io.policybridge.workload.Workload;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares several workloads under several policies. */
@Command(
        name = "compare",
        description = "Runs workloads under policies side by side on all cores and prints a table.",
        mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--workload",
            required = true,
            split = ",",
            paramLabel = "W",
            description = "Packaged runs (see workloads) or folders of streams, separated by commas.")
    private List<String> workloads;

    @Option(
            names = "--policy",
            required = true,
            paramLabel = "P",
            description =
                    "Policies and ceilings (see policies), separated by commas; the first is the baseline. grpc:ENDPOINT "
                            + "asks a policy server (docs/protocol.md).")
    private String policies;

    @Mixin
    private SearchOptions searched;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Also write DIR/index.html, a page of figures, and the figures in DIR/figures (docs/sweep.md).")
    private Path folder;

    @Mixin
    private FigureOptions figures;

    @Option(
            names = "--energy",
            description = "Also print energy and IPC over energy, both over the first policy's (docs/metrics.md).")
    private boolean energy;

    @Option(
            names = "--metrics",
            description = "Also count the papers' metrics in every run, ceilings that are simulated included "
                    + "(docs/metrics.md).")
    private boolean metrics;

    @Option(
            names = "--class-means",
            paramLabel = "PAPER",
            description = "Also print the mean speed-ups over the workloads of each class of a paper: "
                    + "${COMPLETION-CANDIDATES} (docs/metrics.md).")
    private Paper classMeans;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Threads that each simulation may have, as of run, where there are fewer simulations than cores. "
                            + "Default: ${DEFAULT-VALUE}.")
    private int threads = 1;

    @Mixin
    private OutputFormat format;

    @Mixin
    private HostedOptions options;

    @Mixin
    private LabelOptions labels;

    @Mixin
    private PolicyPath policyPath;

    @Override
    public Integer call() {
        figures.check(folder, "--out");
        CountCheck.require("--threads", threads, 1);
        if (folder != null) {
            Outputs.requireFile("--out", folder.resolve("index.html"));
            Outputs.requireFolder("--out", folder.resolve("figures"));
        }
        List<PolicyChoice> policyChoices =
                labels.on(PolicyChoice.parseList(policies, policyPath.known(), options.seed));
        searched.requireSearch();
        Search search = searched.isGiven() ? searched.search(policyPath.known(), options.seed) : null;
        List<Workload> chosen = PackagedRuns.workloads(workloads);
        ClassMeans classes = classMeans == null ? null : ClassMeans.of(classMeans, chosen);
        List<Job> jobs = (search == null
                        ? Job.each(chosen, policyChoices, options.config(), options.limits())
                        : searched.jobs(search, chosen, policyChoices, options))
                .stream().map(job -> job.onThreads(SmThreads.upTo(threads))).toList();
        List<EndedJob> ended;
        try (ProgressDisplay display = ProgressDisplay.of(jobs)) {
            ended = StoppedRun.shown(spec, format, () -> EndedJob.all(jobs, metrics, display));
        }
        Comparison comparison = search == null
                ? new Comparison(ended.stream().map(EndedJob::cell).toList())
                : search.comparison(ended);
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter curves = format.isText() ? out : spec.commandLine().getErr();
        if (search != null) {
            for (String workload : comparison.workloads()) {
                curves.println(search.curve(ended, workload).text());
            }
        }
        if (format.isCsv()) {
            out.print(ComparisonCsv.text(comparison));
        } else if (format.isJson()) {
            out.println(ComparisonJson.text(comparison, classes, Version.text(), RootCommand.printsTimes(spec)));
        } else {
            ComparisonText text = new ComparisonText(comparison, energy);
            out.println(text.table());
            if (classes != null) {
                out.println(classes.text(comparison));
            }
            out.print(text.metrics());
            out.print(text.provenance(Version.text()));
            RunWarnings.warnings(comparison).forEach(warning -> out.println("policybridge: " + warning));
        }
        if (folder != null) {
            Map<String, List<String>> groups = classes == null ? Map.of() : classes.each(comparison.workloads());
            String given =
                    Provenance.command(spec.commandLine().getParseResult().originalArgs());
            Path page = new ComparedFigures(comparison, energy, groups)
                    .report("comparison", given, Version.text())
                    .wide(figures.width())
                    .write(folder);
            spec.commandLine().getErr().println("report: " + page);
        }
        out.flush();
        return 0;
    }
}
