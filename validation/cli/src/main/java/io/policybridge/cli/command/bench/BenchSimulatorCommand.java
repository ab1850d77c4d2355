package io.policybridge.cli.command.bench;

import io.policybridge.bench.BenchFailure;
import io.policybridge.bench.ExecutionBench;
import io.policybridge.bench.Medians;
import io.policybridge.cli.CountCheck;
import io.policybridge.cli.ExitCode;
import io.policybridge.cli.OutputFolder;
import io.policybridge.cli.OwnProcess;
import io.policybridge.cli.PackagedRuns;
import io.policybridge.cli.PolicyPath;
import io.policybridge.input.BadInput;
import io.policybridge.ptx.workload.PtxFormat;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.run.SimulatorBench;
import io.policybridge.run.WarmRuns;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.table.TextTable;
import io.policybridge.verify.HostRun;
import io.policybridge.verify.PlainRun;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures the speed of the simulator. */
@Command(
        name = "simulator",
        description = {
            "Cycles per second of one simulation thread, warm, one line per run; cold_s: a new process per run, start-up "
                    + "included; querying: processor time with a policy queried whose answers are not applied, over "
                    + "that without.",
            "A benchmark or a host program (--workload gemm:64) is executed from PTX, and by turns the stream of what it "
                    + "executed is played as that of a recorded run: processor time of the simulating thread, and executed "
                    + "over played.",
            "With --plain and an application, GPGPU-Sim and the simulator run here, one after the other: whole processes, "
                    + "and the simulator warm. Exit code 1 if they end in different cycles."
        },
        mixinStandardHelpOptions = true)
final class BenchSimulatorCommand implements Callable<Integer> {
    private static final String USUAL_CONFIG = "gtx480x";

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--workload",
            split = ",",
            paramLabel = "W",
            description =
                    "Only these runs, benchmarks and host programs; with --plain the one that is the application, "
                            + "or its recorded run. Default: the small gtx480x runs.")
    private List<String> workloads;

    @Option(
            names = "--config",
            paramLabel = "NAME|FILE",
            description = "Simulate this configuration, packaged or a gpgpusim.config; beside --plain the one that the "
                    + "application runs on. Default: the one that each workload names.")
    private String config;

    @Option(names = "--all", description = "Every packaged run that has totals, of every configuration.")
    private boolean all;

    @Option(names = "--policy", paramLabel = "P", description = "Policy to query. Default: ${DEFAULT-VALUE}.")
    private String policy = "lru";

    @Option(
            names = "--plain",
            paramLabel = "DIR",
            description = "Unpatched GPGPU-Sim, built: its folder, or the one that holds libcudart.so.")
    private Path plain;

    @Option(
            names = "--recorded",
            paramLabel = "DIR",
            description = "Beside one --workload that is executed: play this run, which GPGPU-Sim recorded of the same "
                    + "program, in place of the stream of what is executed.")
    private String recorded;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "With --plain, and of what is executed: runs of each. Default: ${DEFAULT-VALUE}.")
    private int rounds = 3;

    @Parameters(
            arity = "0..*",
            paramLabel = "APPLICATION",
            description =
                    "With --plain, after --: program and arguments, run in the working directory with the build's "
                            + "libraries first in LD_LIBRARY_PATH; {} is the build's folder.")
    private List<String> application = List.of();

    @Mixin
    private PolicyPath policyPath;

    @Override
    public Integer call() throws IOException, InterruptedException {
        CountCheck.require("--rounds", rounds, 1);
        if (recorded != null && (workloads == null || workloads.size() != 1 || !isExecuted(workload()))) {
            throw new BadInput("--recorded " + recorded + "; expected beside it --workload with one benchmark or host "
                    + "program, which is executed");
        }
        return plain == null ? alone() : sideBySide();
    }

    private int sideBySide() throws IOException, InterruptedException {
        if (workloads == null || workloads.size() != 1 || application.isEmpty() || all) {
            throw new BadInput(
                    "--plain; expected with it --workload with the recorded run of one application, and after "
                            + "-- the application");
        }
        Job simulated = job(workload());
        PrintWriter err = spec.commandLine().getErr();
        OutputFolder outputs = OutputFolder.create(null, "bench-simulator");
        double[] gpgpuSim = new double[rounds];
        double[] processes = new double[rounds];
        long expected = 0;
        try {
            PlainRun run = new PlainRun(plain, application, outputs.path());
            for (int round = 0; round < rounds; round++) {
                HostRun ended = run.run();
                expected = ended.cycles();
                gpgpuSim[round] = ended.seconds();
                processes[round] = OwnProcess.seconds(runOf(workloads.get(0)));
                err.printf(
                        Locale.ROOT,
                        "round %d: GPGPU-Sim %.2f s, simulator %.2f s%n",
                        round + 1,
                        gpgpuSim[round],
                        processes[round]);
                err.flush();
            }
        } catch (BadInput | BenchFailure e) { // the message of a VerifyFailure names files in the folder
            outputs.delete();
            throw e;
        }
        outputs.delete();
        List<RunResult> warm = WarmRuns.of(simulated);
        long cycles = warm.get(0).totals().count(RunStatistics.CYCLES);
        PrintWriter out = spec.commandLine().getOut();
        out.print(table(gpgpuSim, processes, warm));
        if (isExecuted(simulated.workload())) {
            out.println(executed(simulated));
        }
        out.println("GPGPU-Sim ends in cycle " + expected + ", the simulator in cycle " + cycles);
        out.flush();
        return cycles == expected ? 0 : ExitCode.FAILED;
    }

    private Workload workload() {
        return PackagedRuns.workload(workloads.get(0));
    }

    private Job job(Workload workload) {
        return Job.of(workload, PolicyChoice.parse("native", 1), config, Limits.NONE, 0);
    }

    /** The command that simulates it. */
    private String[] runOf(String workload) {
        return config == null
                ? new String[] {"run", "--workload", workload}
                : new String[] {"run", "--workload", workload, "--config", config};
    }

    /** Whether it is executed from PTX, not recorded. */
    private static boolean isExecuted(Workload workload) {
        return workload.format() instanceof PtxFormat;
    }

    /** What executing it costs over playing its stream, as a line. */
    private String executed(Job job) {
        ExecutionBench bench = new ExecutionBench(job, rounds);
        ExecutionBench.Cost cost =
                recorded == null ? bench.measure() : bench.measure(job(PackagedRuns.workload(recorded)));
        return String.format(
                Locale.ROOT,
                "run=%s cycles=%d executed_cycles_per_s=%.0f played_cycles=%d played_cycles_per_s=%.0f "
                        + "executed_over_played=%.3f",
                job.workload().name(),
                cost.cycles(),
                cost.cycles() / cost.executedSeconds(),
                cost.playedCycles(),
                cost.playedCycles() / cost.playedSeconds(),
                cost.ratio());
    }

    private static TextTable table(double[] gpgpuSim, double[] processes, List<RunResult> warm) {
        double[] warmSeconds = warm.stream().mapToDouble(RunResult::seconds).toArray();
        TextTable table = new TextTable().row("", "median, s", "times as fast as GPGPU-Sim");
        table.row("GPGPU-Sim, whole process", seconds(gpgpuSim), "");
        table.row("simulator, whole process", seconds(processes), ratio(gpgpuSim, processes));
        return table.row("simulator, warm", seconds(warmSeconds), ratio(gpgpuSim, warmSeconds));
    }

    private static String seconds(double[] values) {
        return String.format(Locale.ROOT, "%.2f", Medians.of(values));
    }

    private static String ratio(double[] gpgpuSim, double[] values) {
        return String.format(Locale.ROOT, "%.1f", Medians.of(gpgpuSim) / Medians.of(values));
    }

    private int alone() throws IOException, InterruptedException {
        if (!application.isEmpty()) {
            throw new BadInput("bench simulator " + String.join(" ", application) + "; expected --plain with it");
        }
        PrintWriter out = spec.commandLine().getOut();
        List<Workload> named = workloads == null ? List.of() : PackagedRuns.workloads(workloads);
        named.stream().filter(BenchSimulatorCommand::isExecuted).forEach(workload -> {
            out.println(executed(job(workload)));
            out.flush();
        });
        List<String> others = named.stream()
                .filter(workload -> !isExecuted(workload))
                .map(Workload::name)
                .toList();
        if (!all && workloads != null && others.isEmpty()) {
            return 0;
        }
        List<Workload> chosen = all ? recorded() : workloads == null ? usual() : PackagedRuns.workloads(others);
        PolicyChoice queried = PolicyChoice.parse(policy, policyPath.known(), 1);
        if (queried.policies().isEmpty()) {
            throw new BadInput("policy=" + queried.label() + "; expected policies to query");
        }
        double querying = 0;
        for (Workload workload : chosen) {
            SimulatorBench.Speed speed = new SimulatorBench(job(workload), queried).measure();
            querying += Math.log(speed.querying());
            out.printf(
                    Locale.ROOT,
                    "run=%s cycles_per_s=%.0f cold_s=%.2f querying=%.3f%n",
                    workload.name(),
                    speed.cyclesPerSecond(),
                    OwnProcess.seconds(runOf(workload.name())),
                    speed.querying());
            out.flush();
        }
        out.printf(Locale.ROOT, "geomean querying=%.3f policy=%s%n", Math.exp(querying / chosen.size()), policy);
        out.flush();
        return 0;
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
}
