package io.policybridge.verify;

import io.policybridge.bridge.grpc.PolicyServer;
import io.policybridge.bridge.grpc.PolicyService;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.bridge.serving.ServerLimits;
import io.policybridge.bridge.shm.SharedMemoryServer;
import io.policybridge.input.BadInput;
import io.policybridge.input.UnfinishedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A way to run an application: unpatched, patched with the bridge off, recording, or querying a policy over a call
 * path.
 *
 * @param name of the run and of its files
 * @param policy policy string and what it may name; null where no policy is queried
 * @param call {@code jna}, {@code grpc} or {@code shm}; {@code issue} where the program is recorded; null with the
 *     bridge off
 */
public record RunVariant(String name, KnownPolicies.Named policy, String call) {
    /** The call paths over which a simulator queries policies. */
    public static final List<String> CALLS = List.of("jna", "grpc", "shm");

    public static final RunVariant PLAIN = new RunVariant("plain", null, null);
    public static final RunVariant OFF = new RunVariant("off", null, null);
    /** Records the program into {@link Pair#recorded}. */
    public static final RunVariant RECORDING = new RunVariant("recording", null, "issue");

    /**
     * Two builds, what they run, and the folder for everything that is printed.
     *
     * @param application program and arguments; {@code {}} is the build's folder
     */
    public record Pair(Build plain, Build patched, List<String> application, Path outputs) {
        /**
         * Checks that both builds can run the application.
         *
         * @throws BadInput if there is no library to put in front, and the application does not name the build's folder
         */
        public Pair {
            plain.runnable(application);
            patched.runnable(application);
        }

        /** The folder of the recorded run. */
        public Path recorded() {
            return outputs.resolve("recorded").toAbsolutePath();
        }

        /**
         * The same with a copy of the libraries that a run of {@code variant} loads, which no run has loaded before.
         */
        Pair copiedFor(RunVariant variant) {
            Path own = outputs.resolve(variant.name() + ".lib");
            return variant == PLAIN
                    ? new Pair(plain.copied(own), patched, application, outputs)
                    : new Pair(plain, patched.copied(own), application, outputs);
        }
    }

    /**
     * Runs it and waits; over gRPC and shared memory with a server of this process.
     *
     * @param environment variables that are set unless the user has set them
     * @param schedule when it has the machine
     * @param progress receives each kernel that ends
     * @throws BadInput if something cannot be started or written
     * @throws VerifyFailure if the run fails, or never queried its policy
     */
    public HostRun run(
            Pair pair, Map<String, String> environment, RunSchedule schedule, Consumer<SimulatorOutput> progress) {
        Build build = this == PLAIN ? pair.plain() : pair.patched();
        HostRun.Task task = new HostRun.Task(name, build, pair.application(), pair.outputs(), environment, schedule);
        if (call == null) {
            return HostRun.of(task, null, null, progress);
        }
        if (policy == null) {
            Path recording = written(pair, "record = issue\nrecord-folder = " + pair.recorded() + "\n");
            return HostRun.of(task, recording, null, progress);
        }
        Path counters = file(pair, ".counters");
        if (call.equals("jna")) {
            String path = policy.known().path();
            return HostRun.of(
                    task,
                    configuration(pair, counters, path.isEmpty() ? "" : "policy-path = " + path + "\n"),
                    counters,
                    progress);
        }
        if (call.equals("shm")) {
            Endpoint.SharedMemory memory = (Endpoint.SharedMemory) Endpoint.parse(Endpoint.SHM + file(pair, ".sock"));
            try (SharedMemoryServer server = SharedMemoryServer.start(
                    memory, policy.text(), policy.known().all(), ServerLimits.DEFAULT)) {
                return HostRun.of(
                        task,
                        configuration(pair, counters, "server = " + server.endpoint() + "\n"),
                        counters,
                        progress);
            }
        }
        Endpoint socket = Endpoint.parse(Endpoint.UNIX + file(pair, ".sock"));
        try (PolicyServer server = PolicyServer.start(
                socket, null, new PolicyService(policy.text(), policy.known().all()), true)) {
            return HostRun.of(
                    task, configuration(pair, counters, "server = " + server.endpoint() + "\n"), counters, progress);
        }
    }

    private Path configuration(Pair pair, Path counters, String more) {
        return written(
                pair, "policy = " + policy.text() + "\ncall = " + call + "\nstatistics = " + counters + "\n" + more);
    }

    /** Its bridge.conf. */
    private Path written(Pair pair, String lines) {
        Path file = file(pair, ".conf");
        try {
            UnfinishedFile.write(file, lines);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private Path file(Pair pair, String ending) {
        return pair.outputs().resolve(name + ending).toAbsolutePath();
    }
}
