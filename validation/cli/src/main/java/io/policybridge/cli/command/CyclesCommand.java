package io.policybridge.cli.command;

import io.policybridge.cli.CountCheck;
import io.policybridge.cli.HostedOptions;
import io.policybridge.cli.OutputFormat;
import io.policybridge.cli.PackagedRuns;
import io.policybridge.cli.PolicyPath;
import io.policybridge.cli.ProgressDisplay;
import io.policybridge.cli.StoppedRun;
import io.policybridge.cli.Version;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.run.cycles.CycleReport;
import io.policybridge.run.cycles.CycleRun;
import io.policybridge.simulator.SmThreads;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints where the cycles of runs went. */
@Command(
        name = "cycles",
        description = {
            "Puts each cycle of each warp scheduler into one bin (issued, waiting for the load at a pc in the L1D, the L2 "
                    + "or DRAM, reservation fails by reason, barriers, ...), and prints what each policy gains over the "
                    + "first, kernel by kernel (docs/cycles.md).",
            "Also where the runs part, and the last decision there.",
            "Example: ./policybridge cycles --workload kmeans:tiny --policy lru,dacache"
        },
        mixinStandardHelpOptions = true)
public final class CyclesCommand implements Callable<Integer> {
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
            description = "Policies (see policies), separated by commas; the first is the baseline.")
    private String policies;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "30",
            description = "Largest rows of a table that are printed; --json and --csv have all. Default: "
                    + "${DEFAULT-VALUE}.")
    private int rows;

    @Option(names = "--by-kernel", description = "Also a table for each kernel; --json and --csv always have these.")
    private boolean byKernel;

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
    private PolicyPath policyPath;

    @Override
    public Integer call() {
        CountCheck.require("--rows", rows, 1);
        CountCheck.require("--threads", threads, 1);
        List<PolicyChoice> policyChoices = PolicyChoice.parseList(policies, policyPath.known(), options.seed);
        List<Job> jobs =
                Job.each(PackagedRuns.workloads(workloads), policyChoices, options.config(), options.limits()).stream()
                        .map(job -> job.onThreads(SmThreads.upTo(threads)))
                        .toList();
        List<CycleRun> all;
        try (ProgressDisplay display = ProgressDisplay.of(jobs)) {
            all = StoppedRun.shown(spec, format, () -> CycleRun.all(jobs, display));
        }
        Map<String, List<CycleRun>> runs = new LinkedHashMap<>();
        all.forEach(run -> runs.computeIfAbsent(run.job().workload().name(), name -> new ArrayList<>())
                .add(run));
        List<CycleReport> reports = new ArrayList<>();
        runs.forEach((workload, ofIt) -> reports.add(CycleReport.of(workload, ofIt)));
        PrintWriter out = spec.commandLine().getOut();
        out.print(
                format.isText()
                        ? String.join(
                                "\n",
                                reports.stream()
                                        .map(report -> report.text(rows, byKernel))
                                        .toList())
                        : format.of(CycleReport.json(reports, Version.text())));
        out.flush();
        return 0;
    }
}
