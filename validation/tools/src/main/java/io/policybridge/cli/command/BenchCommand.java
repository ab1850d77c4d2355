package io.policybridge.cli.command;

import io.policybridge.bench.BridgeBench;
import io.policybridge.bench.Figure;
import io.policybridge.bench.FigureText;
import io.policybridge.cli.Main;
import io.policybridge.cli.PackagedRuns;
import io.policybridge.cli.PolicyPath;
import io.policybridge.input.BadInput;
import io.policybridge.run.Contender;
import io.policybridge.run.SimulatorBench;
import io.policybridge.workload.RecordedTotals;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures speed. */
@Command(
        name = "bench",
        description = {
            "Measures speed. simulator: one line per run, cycles per second of one simulation thread, warm, "
                    + "against GPGPU-Sim's own",
            "(recorded cycles / wall time of its plain build); cold_*: a new process per run, start-up "
                    + "included; querying: wall time with a policy queried",
            "whose answers are not applied, over that without.",
            "bridge: what a query costs over JNA and gRPC, start-up, events one way and recording, with the "
                    + "threshold of each; exit code 1 if one is missed."
        },
        mixinStandardHelpOptions = true,
        subcommands = {BenchPoliciesCommand.class, BenchHostCommand.class})
public final class BenchCommand implements Callable<Integer> {
    private static final String USUAL_CONFIG = "gtx480x";

    /** The benchmarks. */
    private enum What {
        SIMULATOR,
        BRIDGE
    }

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "WHAT", description = "simulator or bridge")
    private What what;

    @Option(
            names = "--workload",
            split = ",",
            paramLabel = "W",
            description = "Only these runs. Default: the small gtx480x runs; bridge: one run to record, kmeans.")
    private List<String> workloads;

    @Option(names = "--all", description = "simulator: every packaged run that has totals, of every configuration.")
    private boolean all;

    @Option(
            names = "--policy",
            paramLabel = "P",
            description = "simulator: policy to query. Default: ${DEFAULT-VALUE}.")
    private String policy = "lru";

    @Option(names = "--json", description = "bridge: print the figures as JSON.")
    private boolean json;

    @Mixin
    private PolicyPath policyPath;

    @Override
    public Integer call() throws Exception {
        if (what == null) {
            throw new BadInput("bench: no WHAT; expected simulator, bridge, policies or host");
        }
        return what == What.BRIDGE ? bridge() : simulator();
    }

    private int bridge() throws IOException {
        if (workloads != null && workloads.size() != 1) {
            throw new BadInput("--workload=" + String.join(",", workloads) + "; expected one run to record");
        }
        Workload recorded = PackagedRuns.workload(workloads == null ? "kmeans" : workloads.get(0));
        PrintWriter err = spec.commandLine().getErr();
        BridgeBench bench = new BridgeBench(Path.of(System.getProperty("policybridge.home", ".")), self(), recorded);
        List<Figure> figures = bench.measure(next -> {
            err.println("measuring " + next);
            err.flush();
        });
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? FigureText.json(figures) : FigureText.table(figures));
        out.flush();
        return figures.stream().anyMatch(Figure::isMissed) ? Main.FAILED : 0;
    }

    private int simulator() throws IOException, InterruptedException {
        if (json) {
            throw new BadInput("--json; expected bench bridge with it");
        }
        PrintWriter out = spec.commandLine().getOut();
        List<Workload> chosen = all ? recorded() : workloads == null ? usual() : PackagedRuns.recorded(workloads);
        Contender queried = Contender.parse(policy, policyPath.known(), 1);
        if (queried.policies().isEmpty()) {
            throw new BadInput("policy=" + queried.label() + "; expected policies to query");
        }
        chosen.forEach(BenchCommand::requireSeconds);
        double ratios = 0;
        double cold = 0;
        double querying = 0;
        for (Workload workload : chosen) {
            SimulatorBench.Speed speed = new SimulatorBench(workload, queried).measure();
            double coldSeconds = coldSeconds(workload);
            double coldRatio = workload.totals().orElseThrow().wallSeconds() / coldSeconds;
            ratios += Math.log(speed.ratio());
            cold += Math.log(coldRatio);
            querying += Math.log(speed.querying());
            out.printf(
                    Locale.ROOT,
                    "run=%s cycles_per_s=%.0f gpgpusim=%.0f ratio=%.1f cold_s=%.2f cold_ratio=%.2f querying=%.3f%n",
                    workload.name(),
                    speed.cyclesPerSecond(),
                    speed.gpgpuSim(),
                    speed.ratio(),
                    coldSeconds,
                    coldRatio,
                    speed.querying());
            out.flush();
        }
        int count = chosen.size();
        out.printf(Locale.ROOT, "geomean cold_ratio=%.2f%n", Math.exp(cold / count));
        out.printf(Locale.ROOT, "geomean querying=%.3f policy=%s%n", Math.exp(querying / count), policy);
        out.printf(Locale.ROOT, "geomean ratio=%.1f%n", Math.exp(ratios / count));
        out.flush();
        return 0;
    }

    private static void requireSeconds(Workload workload) {
        if (workload.totals().orElseThrow().wallSeconds() == RecordedTotals.UNKNOWN) {
            throw new BadInput("workload=" + workload.name() + "; expected one whose summary.tsv has the seconds that "
                    + "GPGPU-Sim took, in a column wall_s_plain_build");
        }
    }

    private static List<Workload> recorded() {
        return PackagedRuns.workloads().stream()
                .filter(workload -> workload.totals().isPresent())
                .toList();
    }

    private static List<Workload> usual() {
        return recorded().stream()
                .filter(workload -> workload.configName().equals(USUAL_CONFIG)
                        && !workload.name().contains("/"))
                .toList();
    }

    /** Wall time of a process of its own that runs {@code workload} once. */
    private static double coldSeconds(Workload workload) throws IOException, InterruptedException {
        List<String> command = self();
        command.addAll(List.of("run", "--workload", workload.name()));
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(
                    "a cold run of " + workload.name() + " ended with exit code " + process.exitValue());
        }
        return (System.nanoTime() - start) / 1e9;
    }

    /** The command that starts this command line again in a process of its own. */
    private static List<String> self() {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        for (String property : List.of("policybridge.home", "policybridge.golden")) {
            if (System.getProperty(property) != null) {
                command.add("-D" + property + "=" + System.getProperty(property));
            }
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        return command;
    }
}
