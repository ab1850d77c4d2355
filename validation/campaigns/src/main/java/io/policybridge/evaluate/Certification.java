package io.policybridge.evaluate;

import io.policybridge.evaluate.Evaluation.Admitted;
import io.policybridge.evaluate.worker.CompareReply;
import io.policybridge.evaluate.worker.RunOrder;
import io.policybridge.evaluate.worker.WorkerTask;
import io.policybridge.input.BadInput;
import io.policybridge.patch.PatchFiles;
import io.policybridge.patch.PatchedBuild;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.backend.CodeDigest;
import io.policybridge.sweep.backend.DevMachine;
import io.policybridge.sweep.backend.ReferenceBackEnd;
import io.policybridge.verify.BothHosts;
import io.policybridge.verify.BridgedRuns;
import io.policybridge.verify.Build;
import io.policybridge.verify.HostRun;
import io.policybridge.verify.HostVerification;
import io.policybridge.verify.RunSchedule;
import io.policybridge.verify.RunVariant;
import io.policybridge.verify.VerifyFailure;
import io.policybridge.verify.WholeRun;
import io.policybridge.verify.tree.BuildTools;
import io.policybridge.verify.tree.SimulatorTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Runs an evaluated policy in a patched GPGPU-Sim, over JNA, on the programs that the suite names, and in the
 * simulator, which plays their recordings. Both hosts are processes of their own that stay apart, as workers do.
 */
public final class Certification {
    /** Of one run of a program. */
    private static final Duration PATIENCE = Duration.ofHours(1);

    /** Where a GPGPU-Sim finds its shell, compilers and libraries. */
    private static final List<Path> SYSTEM = Stream.of(
                    "/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc/alternatives", "/etc/ld.so.cache")
            .map(Path::of)
            .toList();

    private static final String TOOLKIT = "CUDA_INSTALL_PATH";
    private static final String LIBRARY = "POLICYBRIDGE_LIBRARY";
    /** Variables that a run of GPGPU-Sim has; what else the user's shell has is kept from it. */
    private static final Set<String> KEPT = Set.of(
            "PATH", TOOLKIT, "LD_LIBRARY_PATH", "POLICYBRIDGE", "MALLOC_PERTURB_", "GLIBC_TUNABLES", "LANG", "LC_ALL");

    /** As workers have it: an order by hash is the same in both hosts. */
    private static final String SAME_HASHES = "-XX:+UnlockExperimentalVMOptions -XX:hashCode=2";

    private final Suite suite;
    private final Workers workers;
    private final boolean isUnsafe;
    private final SimulatorTree tree;
    private final Build build;
    private final PatchFiles patch = PatchFiles.find();
    private final Path nvcc;
    private final Path outputs;
    private final Consumer<String> news;
    private final Map<String, String> digests = new LinkedHashMap<>();

    /**
     * Of one policy.
     *
     * @param isUnsafe whether GPGPU-Sim need not stay apart
     * @param gpgpuSim folder of a patched and built GPGPU-Sim
     * @param outputs folder, that exists, for all that is written
     * @param news receives a line where a part begins
     * @throws BadInput if the suite names no program, or the simulator cannot run them
     */
    public Certification(
            Suite suite, Workers workers, boolean isUnsafe, Path gpgpuSim, Path outputs, Consumer<String> news) {
        if (suite.certify().isEmpty()) {
            throw new BadInput("suite=" + suite.name()
                    + " names no programs; expected one with a list certify (docs/evaluate.md)");
        }
        this.suite = suite;
        this.workers = workers;
        this.isUnsafe = isUnsafe;
        this.outputs = outputs.toAbsolutePath().normalize();
        this.news = news;
        tree = SimulatorTree.at(gpgpuSim);
        if (tree.fromTraces()) {
            throw BadInput.in(gpgpuSim, "an Accel-Sim, which runs traces; expected a GPGPU-Sim, which runs programs");
        }
        PatchedBuild.require(gpgpuSim, patch);
        build = Build.in(gpgpuSim);
        nvcc = suite.certify().stream().anyMatch(CertifiedProgram::isPackaged)
                ? BuildTools.nvcc(System.getenv())
                : null;
    }

    /**
     * Certifies {@code policyText}, as {@link Evaluation#of} takes it.
     *
     * @throws VerifyFailure if it is not admitted to run at all
     */
    public Certificate of(String policyText) {
        Evaluation evaluation = new Evaluation(suite, null, workers, news);
        Admitted admitted = evaluation
                .admitted(policyText)
                .orElseThrow(() -> new VerifyFailure("not certified: " + String.join("\n", evaluation.diagnostics())));
        digests.put(admitted.file(), CodeDigest.of(admitted.source()));
        digests.put("classes of " + admitted.policy(), CodeDigest.ofClasses(admitted.classes(), ""));
        digests.put("suite " + suite.name(), CodeDigest.of(suite.text()));
        digests.put("patch", patch.digest());
        digests.put("libcudart.so of GPGPU-Sim", CodeDigest.of(build.libraries().resolve("libcudart.so")));
        digests.put(patch.library().getFileName().toString(), CodeDigest.of(patch.library()));
        digests.put("simulator", new ReferenceBackEnd().digest());
        List<Certificate.Row> rows = new ArrayList<>();
        for (CertifiedProgram program : suite.certify()) {
            for (PlannedConfig machine : suite.machines()) {
                rows.add(row(admitted, program, machine));
            }
        }
        return new Certificate(admitted.policy(), rows, digests);
    }

    private Certificate.Row row(Admitted admitted, CertifiedProgram program, PlannedConfig machine) {
        String name = machine.label() == null ? machine.choice().nameOrFile() : machine.label();
        Path folder = outputs.resolve((suite.certify().indexOf(program) + 1) + "-"
                + (program.name() + "-" + name).replaceAll("[^A-Za-z0-9.-]+", "_"));
        Trial trial = new Trial(admitted, program, name, folder);
        try {
            trial.prepare(machine);
            trial.record();
            trial.bridge();
        } catch (IOException e) {
            throw BadInput.in(folder, "cannot be used: " + e.getMessage());
        } catch (VerifyFailure e) {
            trial.problems.add(BadInput.oneLine(e.getMessage()));
        }
        return trial.row();
    }

    /** One program on one machine. */
    private final class Trial {
        private final Admitted admitted;
        private final CertifiedProgram program;
        private final String machine;
        private final Path folder;
        private final List<String> problems = new ArrayList<>();
        private List<String> command;
        private RunVariant.Pair pair;
        private RunSchedule schedule;
        private int kernels;
        private BothHosts recording;
        private BothHosts bridged;

        Trial(Admitted admitted, CertifiedProgram program, String machine, Path folder) {
            this.admitted = admitted;
            this.program = program;
            this.machine = machine;
            this.folder = folder;
        }

        void prepare(PlannedConfig config) throws IOException {
            if (Files.exists(folder)) {
                throw BadInput.in(folder, "is there already; expected a new or an empty folder for outputs");
            }
            Files.createDirectory(folder);
            DevMachine device = DevMachine.of(config.choice());
            device.writeTo(folder);
            Files.writeString(folder.resolve(admitted.file()), admitted.source());
            command = program.started(folder, nvcc);
            pair = new RunVariant.Pair(build, build, tree.command(command), folder);
            schedule = new ConfinedRun(new WholeRun(folder, PATIENCE.toSeconds()), words());
            if (program.isPackaged()) {
                digest(folder.resolve(program.name() + ".cu"), program.name() + ".cu");
            }
            digest(Path.of(command.get(0)), "program " + program.name());
            digest(folder.resolve("gpgpusim.config"), "gpgpusim.config of " + machine);
            if (device.network() != null) {
                digest(device.network(), "network of " + machine);
            }
        }

        private void digest(Path file, String of) {
            digests.put(of, CodeDigest.of(file));
        }

        /** What keeps a run apart; where the owner trusts the policy, its library alone. */
        private List<String> words() {
            if (isUnsafe) {
                return List.of("env", LIBRARY + "=" + patch.library());
            }
            Set<Path> readable = new LinkedHashSet<>(SYSTEM);
            readable.addAll(Bubblewrap.jdk());
            readable.add(tree.folder());
            readable.add(patch.library().getParent());
            readable.add(Path.of(System.getenv().getOrDefault(TOOLKIT, "/usr")));
            readable.addAll(program.folders());
            List<String> more = new ArrayList<>();
            System.getenv().keySet().stream()
                    .filter(name -> !KEPT.contains(name))
                    .sorted()
                    .forEach(name -> more.addAll(List.of("--unsetenv", name)));
            more.addAll(List.of("--setenv", LIBRARY, patch.library().toString(), "--setenv", "HOME", "/tmp"));
            more.addAll(List.of("--bind", folder.toString(), folder.toString(), "--chdir", folder.toString()));
            return Bubblewrap.words(readable, more);
        }

        /** Without a policy, which also says what the simulator is to play. */
        void record() {
            news.accept(program.name() + " on " + machine + ", recording");
            HostRun run = RunVariant.RECORDING.run(pair, HostVerification.ZEROED, schedule, printed -> {});
            kernels = run.printed().kernels().size();
            digest(pair.recorded().resolve("issue.zst"), "recording of " + program.name() + " on " + machine);
            recording = inBoth(
                    WorkerTask.ofRegistry(PolicyChoice.NATIVE.label(), List.of(), 1),
                    pair.recorded().resolve("stats.txt.zst"));
        }

        void bridge() {
            news.accept(program.name() + " on " + machine + ", " + admitted.policy());
            new BridgedRuns(build, tree.command(command), folder, schedule).run("bridged", configuration());
            bridged = inBoth(admitted.task(), folder.resolve("bridged.out"));
        }

        /** Lines of bridge.conf. */
        private List<String> configuration() {
            return List.of(
                    "policy = " + admitted.policy(),
                    "policy-path = " + folder.resolve(admitted.file()),
                    "call = jna",
                    "seed = " + suite.seeds().get(0),
                    "heap = " + suite.megabytes() + "m",
                    "jvm = " + Path.of(System.getProperty("java.home"), "lib", "server", "libjvm.so"),
                    "jvm-options = " + SAME_HASHES);
        }

        private BothHosts inBoth(WorkerTask task, Path log) {
            RunOrder order = new RunOrder(
                    pair.recorded().toString(),
                    null,
                    List.of(),
                    Limits.NONE.described(),
                    suite.seeds().get(0),
                    0);
            try {
                CompareReply reply = StageRuns.read(
                        workers.answers(task.comparing(order, log), List.of(pair.recorded(), log), 1, PATIENCE)
                                .get(0),
                        CompareReply.class);
                if (!reply.problem().isEmpty()) {
                    throw new VerifyFailure("in the simulator: " + reply.problem());
                }
                return reply.hosts();
            } catch (Workers.Failure e) {
                throw new VerifyFailure("in the simulator: " + e.getMessage());
            }
        }

        Certificate.Row row() {
            return new Certificate.Row(program.name(), machine, kernels, recording, bridged, problems);
        }
    }
}
