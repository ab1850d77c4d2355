package io.policybridge.cli.command.sweep;

import com.sun.management.OperatingSystemMXBean;
import io.policybridge.cli.CountCheck;
import io.policybridge.cli.ExitCode;
import io.policybridge.cli.HostedOptions;
import io.policybridge.cli.LabelOptions;
import io.policybridge.cli.OutputFormat;
import io.policybridge.cli.OwnProcess;
import io.policybridge.cli.PolicyPath;
import io.policybridge.cli.RootCommand;
import io.policybridge.cli.StoppedRun;
import io.policybridge.cli.Version;
import io.policybridge.input.BadInput;
import io.policybridge.input.Outputs;
import io.policybridge.store.ResultStore;
import io.policybridge.sweep.PlanResults;
import io.policybridge.sweep.SlurmOptions;
import io.policybridge.sweep.Sweep;
import io.policybridge.sweep.SweepPlan;
import io.policybridge.sweep.plan.PlanReader;
import io.policybridge.table.MetricRows;
import io.policybridge.table.WantedMetrics;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a campaign of simulations. */
@Command(
        name = "sweep",
        description = {
            "Runs every workload of a plan on every configuration under every policy with every seed, on all cores, and "
                    + "prints a table of speed-ups for each configuration (docs/sweep.md).",
            "Results are kept in a store. A simulation whose result is there is not run again, so a sweep that was "
                    + "stopped goes on where it was, and several processes may work on one. Exit code 1 if a simulation "
                    + "failed.",
            "Without a plan, --workload and --policy make a small one, on one configuration, with one seed.",
            "Example: ./policybridge sweep figure8.yaml --store results.sqlite"
        },
        mixinStandardHelpOptions = true)
public final class SweepCommand implements Callable<Integer> {
    /** Options that a plan has instead. */
    private static final List<String> OF_SMALL_ONES = List.of(
            "--workload",
            "--policy",
            "--label",
            "--config",
            "--option",
            "--seed",
            "--max-cycles",
            "--max-instructions",
            "--kernels",
            "--metrics",
            "--period",
            "--policy-timeout",
            "--host-timeout");

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "PLAN.yaml", description = "What is to be run.")
    private Path plan;

    @Option(
            names = "--workload",
            split = ",",
            paramLabel = "W",
            description = "Without a plan: workloads, separated by commas.")
    private List<String> workloads;

    @Option(
            names = "--policy",
            paramLabel = "P",
            description =
                    "Without a plan: policies and ceilings, separated by commas; the first is the baseline. grpc:ENDPOINT "
                            + "asks a policy server (docs/protocol.md).")
    private String policies;

    @Option(
            names = "--store",
            paramLabel = "FILE",
            description = "File of results. Default: the plan's name with .sqlite, in the working directory.")
    private Path file;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Simulations at a time. Default: one a core. With --engine slurm: cores of each task; default: 1.")
    private Integer asked;

    private int threads;

    @Option(
            names = "--dry-run",
            description = "Print how many simulations there are, how many lack a result, how long these take and "
                    + "how much memory.")
    private boolean dryRun;

    @Option(
            names = "--adopt",
            description = "Take over results of an earlier build of PolicyBridge if 20 of them, picked at random and "
                    + "simulated again, are the same.")
    private boolean adopt;

    @Option(
            names = "--metrics",
            split = ",",
            paramLabel = "ROWS",
            description =
                    "Without a plan: also keep tables of the papers' metrics (docs/metrics.md) of every simulation, "
                            + "separated by commas: ${COMPLETION-CANDIDATES}.")
    private List<MetricRows> metrics = List.of();

    @Option(
            names = "--period",
            paramLabel = "N",
            converter = CountCheck.Reader.class,
            description = "Beside --metrics period or warp: core cycles of a period. Default: 10k.")
    private Long period;

    @Mixin
    private ClusterOptions cluster;

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
        int usual = cluster.isSlurm() ? 1 : Runtime.getRuntime().availableProcessors();
        threads = asked == null ? usual : asked;
        CountCheck.require("--threads", threads, 1);
        CampaignOptions.requireOne(dryRun, adopt);
        if (cluster.isTask()) {
            return task();
        }
        if (cluster.isSlurm() && plan == null) {
            throw new BadInput("--engine slurm without a plan; expected PLAN.yaml, which its tasks read");
        }
        SlurmOptions slurm = cluster.isSlurm() ? cluster.slurm(threads) : null;
        SweepPlan read = plan == null ? small() : read();
        Path store = file == null ? Path.of(read.name() + ".sqlite") : file;
        Outputs.requireFile("--store", store);
        try (ResultStore results = dryRun ? ResultStore.readingOrEmpty(store) : ResultStore.open(store)) {
            return swept(new Sweep(read, results), store, slurm);
        }
    }

    /** Runs the share of a task of an array. */
    private int task() {
        int[] share = cluster.share();
        try (ResultStore own = ResultStore.ofOneProcess(Sweep.shard(cluster.round(), share[0]))) {
            Map<String, Throwable> failures =
                    new Sweep(read(), own).runShare(share[0], share[1], cluster.round(), threads);
            print(failures);
            return failures.isEmpty() ? 0 : ExitCode.FAILED;
        }
    }

    private void print(Map<String, Throwable> failures) {
        PrintWriter err = spec.commandLine().getErr();
        StoppedRun.lines(failures).forEach(err::println);
    }

    /** Starts this program for a task of an array. */
    private List<String> command() {
        List<String> command = OwnProcess.command();
        command.addAll(List.of("sweep", plan.toAbsolutePath().toString()));
        policyPath.words().forEach(command::add);
        return command;
    }

    private SweepPlan read() {
        for (String option : OF_SMALL_ONES) {
            if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
                throw new BadInput(option + " beside " + plan + "; expected it in the plan (docs/sweep.md)");
            }
        }
        return PlanReader.read(plan, policyPath.known());
    }

    private SweepPlan small() {
        if (workloads == null || policies == null) {
            throw new BadInput("sweep without a plan; expected PLAN.yaml, or --workload and --policy");
        }
        SweepPlan plan =
                SweepPlan.of(workloads, options.config(), policies, policyPath.known(), options.seed, options.limits());
        return plan.labelled(labels.of(plan.labels())).measuring(wanted());
    }

    private WantedMetrics wanted() {
        if (period != null) {
            CountCheck.require("--period", period, 1);
            if (metrics.stream().noneMatch(MetricRows::isPeriodic)) {
                throw new BadInput("--period=" + period + "; expected beside it --metrics period or warp");
            }
        }
        return WantedMetrics.of(metrics, period == null ? MetricRows.USUAL_PERIOD : period);
    }

    private int swept(Sweep sweep, Path store, SlurmOptions slurm) {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        if (adopt) {
            err.println("policybridge: " + sweep.adopt() + " results of an earlier build taken over");
        }
        if (dryRun) {
            out.println(described(sweep.estimate(), threads) + memory(sweep));
            out.flush();
            return 0;
        }
        PlanResults results = slurm == null
                ? sweep.run(threads)
                : sweep.run(slurm, Path.of(store + ".slurm"), command(), line -> {
                    err.println("policybridge: " + line);
                    err.flush();
                });
        out.print(
                format.isText()
                        ? results.table()
                        : format.of(results.json(Version.text(), RootCommand.printsTimes(spec))));
        out.flush();
        print(results.failures());
        err.println("policybridge: " + sweep.size() + " simulations, " + results.ran() + " run now, "
                + results.failures().size() + " failed; results in " + store
                + (results.ran() > 0 && slurm == null && sweep.isInProcess() && RootCommand.printsTimes(spec)
                        ? "; " + busy()
                        : ""));
        return results.failures().isEmpty() ? 0 : ExitCode.FAILED;
    }

    private String memory(Sweep sweep) {
        long megabytes = Math.round(sweep.memory(threads) / 1e6);
        return megabytes == 0 ? "" : "; about " + megabytes + " MB of " + (sweep.isInProcess() ? "heap" : "memory");
    }

    /** How much of the cores that it was given this process used since its start, start-up and compilation included. */
    private String busy() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        double seconds = ManagementFactory.getRuntimeMXBean().getUptime() / 1e3;
        int cores = Math.min(threads, Runtime.getRuntime().availableProcessors());
        return String.format(
                Locale.ROOT,
                "%d core%s %.0f%% busy for %.1f s",
                cores,
                cores == 1 ? "" : "s",
                system.getProcessCpuTime() / 1e7 / cores / seconds,
                seconds);
    }

    /** What a run would do, in words. */
    static String described(Sweep.Estimate estimate, int threads) {
        long seconds = Math.round(estimate.seconds() / Math.min(threads, Math.max(1, estimate.missing())));
        String time = String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
        String counts = estimate.points() + " simulations, " + estimate.missing() + " without a result";
        if (estimate.unknown() > 0 && estimate.unknown() == estimate.missing()) {
            return counts + ": time unknown, the store has no result of their workloads";
        }
        return counts + ": about " + time + " on " + threads + " threads"
                + (estimate.unknown() == 0
                        ? ""
                        : ", and " + estimate.unknown() + " of workloads that the store has no result of");
    }
}
