package io.policybridge.cli.command;

import io.policybridge.cli.HostedOptions;
import io.policybridge.cli.PackagedRuns;
import io.policybridge.cli.ProgressDisplay;
import io.policybridge.run.EndedJob;
import io.policybridge.run.Job;
import io.policybridge.run.Sensitivity;
import io.policybridge.table.TextTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Classifies workloads by their sensitivity to caches. */
@Command(
        name = "sensitivity",
        description = "Runs workloads without caches, with the configured and with unbounded ones, and names the "
                + "thesis's class of each (docs/metrics.md).",
        mixinStandardHelpOptions = true)
public final class SensitivityCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--workload",
            required = true,
            split = ",",
            paramLabel = "W",
            description = "Packaged runs or folders of streams, separated by commas.")
    private List<String> workloads;

    @Mixin
    private HostedOptions options;

    @Override
    public Integer call() {
        List<Job> jobs = Job.each(
                PackagedRuns.workloads(workloads),
                Sensitivity.policyChoices(options.seed),
                options.config(),
                options.limits());
        List<EndedJob> runs;
        try (ProgressDisplay display = ProgressDisplay.of(jobs)) {
            runs = EndedJob.all(jobs, false, display);
        }
        TextTable table = new TextTable();
        table.row(
                "workload",
                "IPC without caches",
                "configured",
                "unbounded",
                "L1D miss configured",
                "unbounded",
                "class");
        Sensitivity.evidence(runs)
                .forEach((workload, e) -> table.row(
                        workload,
                        number(e.uncachedIpc()),
                        number(e.configured().ipc()),
                        number(e.unbounded().ipc()),
                        percent(e.configured().l1dMissRate()),
                        percent(e.unbounded().l1dMissRate()),
                        Sensitivity.of(e).label()));
        PrintWriter out = spec.commandLine().getOut();
        out.print(table);
        out.flush();
        return 0;
    }

    private static String number(double ipc) {
        return String.format(Locale.ROOT, "%.3f", ipc);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }
}
