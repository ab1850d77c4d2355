package io.policybridge.sweep.backend;

import io.policybridge.api.HostGeometry;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.Overrides;
import io.policybridge.input.BadInput;
import io.policybridge.run.PolicyChoice;
import io.policybridge.run.SimulatorGeometry;
import io.policybridge.simulation.MachineValue;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.Interrupted;
import io.policybridge.simulator.Limits;
import io.policybridge.table.WantedMetrics;
import io.policybridge.verify.LinkedFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Runs an application on a patched GPGPU-Sim. Each run has a folder of its own, which links to everything in the
 * working directory but for the files that the run's own take the place of: the configuration's and the bridge's.
 */
record GpgpuSimulation(String workload, Program program, GpuConfig gpu, Overrides overrides, DevMachine configuration)
        implements Simulation {
    private static final String BRIDGE = "bridge.conf";
    private static final String LOG = "gpgpusim.log";
    private static final String ERRORS = "gpgpusim.err";

    /**
     * What is run.
     *
     * @param libraries come first in {@code LD_LIBRARY_PATH}; null for none
     * @param identity digest of the application and its files
     * @param policyPath where the user's own policies are; empty for none
     */
    record Program(Path libraries, List<String> command, String identity, String policyPath) {}

    @Override
    public String input() {
        return program.identity;
    }

    @Override
    public MachineValue machine() {
        return MachineValue.of(gpu, overrides);
    }

    @Override
    public HostGeometry host() {
        return SimulatorGeometry.of(gpu);
    }

    @Override
    public void check(PolicyChoice policyChoice, Limits limits, WantedMetrics metrics) {
        if (!metrics.isNone()) {
            throw new BadInput("metrics of a run of GPGPU-Sim; expected none: it counts statistics alone");
        }
        if (policyChoice.ceiling() != null) {
            throw new BadInput("policy=" + policyChoice.label() + "; expected a policy: GPGPU-Sim has no such caches");
        }
        if (limits.kernels() != Integer.MAX_VALUE) {
            throw new BadInput("limit of kernels; expected instructions or cycles: GPGPU-Sim has no such limit");
        }
    }

    @Override
    public StoredPoint run(PointKey key, PolicyChoice policyChoice, Limits limits, WantedMetrics metrics) {
        LinkedFolder folder = LinkedFolder.in(Path.of(System.getProperty("java.io.tmpdir")));
        try {
            StoredPoint result = ran(key, folder.path(), policyChoice, limits);
            folder.delete();
            return result;
        } catch (IOException e) {
            throw new UncheckedIOException(folder.path() + ": cannot be used: " + e.getMessage(), e);
        }
    }

    private StoredPoint ran(PointKey key, Path folder, PolicyChoice policyChoice, Limits limits) throws IOException {
        replace(folder.resolve(DevMachine.CONFIG), limited(limits));
        if (configuration.network() != null) {
            Files.copy(
                    configuration.network(),
                    fresh(folder.resolve(configuration.network().getFileName())));
        }
        ProcessBuilder builder = new ProcessBuilder(ParentDeath.with(program.command))
                .directory(folder.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(fresh(folder.resolve(LOG)).toFile())
                .redirectError(fresh(folder.resolve(ERRORS)).toFile());
        Map<String, String> environment = builder.environment();
        environment.remove("POLICYBRIDGE");
        if (!policyChoice.policies().isEmpty()) {
            replace(folder.resolve(BRIDGE), bridge(policyChoice));
            environment.put("POLICYBRIDGE", folder.resolve(BRIDGE).toString());
        }
        if (program.libraries != null) {
            environment.merge("LD_LIBRARY_PATH", program.libraries.toString(), (rest, first) -> first + ":" + rest);
        }
        // the development line reads memory that it has not written
        environment.putIfAbsent("MALLOC_PERTURB_", "255");
        environment.putIfAbsent("GLIBC_TUNABLES", "glibc.malloc.tcache_count=0");
        long start = System.nanoTime();
        Exit exit = exit(builder);
        int status = exit.status;
        double seconds = (System.nanoTime() - start) / 1e9;
        if (status != 0) {
            throw new IllegalStateException(
                    "the application ended with status " + status + last(folder.resolve(ERRORS)) + "; see " + folder);
        }
        GpgpuSimLog log = GpgpuSimLog.read(folder.resolve(LOG));
        if (!policyChoice.policies().isEmpty() && !log.hasPolicy()) {
            throw new IllegalStateException(
                    "the policy was never queried; expected a patched GPGPU-Sim; see " + folder);
        }
        return new StoredPoint(key, seconds, log.end(), log.statistics()).taking(exit.memory);
    }

    /** What became of the application; {@code memory} in bytes. */
    private record Exit(int status, long memory) {}

    private String limited(Limits limits) {
        String text = with("-gpgpu_max_insn", limits.instructions(), configuration.text());
        return with("-gpgpu_max_cycle", limits.cycles(), text);
    }

    /** {@code text} in which {@code option} is {@code limit}, if there is one. */
    private static String with(String option, long limit, String text) {
        return limit == Long.MAX_VALUE
                ? text
                : text.replaceAll("(?m)^\\s*" + option + "\\s.*$", "").stripTrailing() + "\n" + option + " " + limit
                        + "\n";
    }

    private String bridge(PolicyChoice policyChoice) {
        return "policy = " + policyChoice.describe() + "\ncall = jna\nseed = " + policyChoice.seed() + "\n"
                + (program.policyPath.isEmpty() ? "" : "policy-path = " + program.policyPath + "\n");
    }

    /** Writes a file of the run's own where there may be a link to the user's. */
    private static void replace(Path file, String text) throws IOException {
        Files.writeString(fresh(file), text);
    }

    private static Path fresh(Path file) throws IOException {
        Files.deleteIfExists(file);
        return file;
    }

    private Exit exit(ProcessBuilder builder) {
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new BadInput(program.command.get(0) + ": cannot be started: " + e.getMessage());
        }
        Thread stop = new Thread(process::destroyForcibly, "stop");
        Runtime.getRuntime().addShutdownHook(stop);
        try {
            ResidentPeak peak = new ResidentPeak(process);
            return new Exit(peak.await(), peak.bytes());
        } catch (InterruptedException e) {
            throw new Interrupted();
        } finally {
            process.destroyForcibly();
            forget(stop);
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is shutting down and runs the hook
        }
    }

    private static String last(Path errors) throws IOException {
        List<String> lines = Files.readAllLines(errors, StandardCharsets.ISO_8859_1).stream()
                .filter(line -> !line.isBlank())
                .toList();
        return lines.isEmpty() ? "" : " (" + lines.get(lines.size() - 1).strip() + ")";
    }
}
