package io.policybridge.check.threads;

import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.catalogue.Workloads;
import io.policybridge.check.CheckFolder;
import io.policybridge.check.CheckOutcome;
import io.policybridge.check.CheckProgress;
import io.policybridge.check.LongCheck;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.Overrides;
import io.policybridge.ptx.play.PtxProgram;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.run.SimulatorGeometry;
import io.policybridge.session.Session;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.SmThreads;
import io.policybridge.simulator.recording.Recorder;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.stream.issue.StreamedProgram;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Playback;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** Threads of simulations are late at random moments; the results are those of one thread. */
public final class ThreadTimingCheck implements LongCheck {
    private static final int[] THREADS = {2, 3, 4, 8};
    private static final String RACE = "race";
    private static final String RECORDED_RACE = "recorded race";
    private static final String CONFIG = "gtx480x";
    /** Those of L1Ds, L2 and warps, whose SMs are brought together in ticks, and of lines and the order of warps. */
    private static final List<String> POLICIES = List.of("native", "dwt-pric", "cawa-cacp");

    private final List<Simulated> all;
    private final Duration time;

    private record Simulated(String workload, String policy) {
        @Override
        public String toString() {
            return workload + " under " + policy;
        }
    }

    /**
     * What a simulation came to: all counters, what GPGPU-Sim prints after each kernel, what a race has left, and the
     * files of a recorded one.
     */
    private record Outcome(
            Snapshot totals,
            List<List<String>> kernels,
            RunResult.End end,
            List<Integer> left,
            Map<String, ByteBuffer> recorded) {
        static Outcome of(Gpu.Results results, int[] left) {
            return new Outcome(
                    results.totals(),
                    results.kernels().stream()
                            .map(RunResult.KernelResult::statistics)
                            .toList(),
                    results.end(),
                    Arrays.stream(left).boxed().toList(),
                    Map.of());
        }

        Outcome recordedIn(Path folder) throws IOException {
            Map<String, ByteBuffer> files = new HashMap<>();
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder)) {
                for (Path file : found) {
                    files.put(file.getFileName().toString(), ByteBuffer.wrap(Files.readAllBytes(file)));
                }
            }
            return new Outcome(totals, kernels, end, left, files);
        }
    }

    /**
     * Of the race and {@code workloads} under each policy, one after the other, until {@code time} is over, but each at
     * least once.
     */
    ThreadTimingCheck(List<String> workloads, Duration time) {
        all = Stream.concat(
                        Stream.of(new Simulated(RACE, "native"), new Simulated(RECORDED_RACE, "native")),
                        workloads.stream()
                                .flatMap(workload -> POLICIES.stream().map(policy -> new Simulated(workload, policy))))
                .toList();
        this.time = time;
    }

    /** Of all benchmarks that do not need tensor cores, at their least size, and of some recorded runs. */
    public static LongCheck forAnHour() {
        return new ThreadTimingCheck(
                Stream.concat(
                                Benchmarks.all().stream()
                                        .filter(benchmark -> !benchmark.needsTensorCores())
                                        .map(benchmark -> benchmark.name() + ":tiny"),
                                Stream.of("spmv", "reduce", "lmem"))
                        .toList(),
                Duration.ofHours(1));
    }

    @Override
    public String name() {
        return "thread-timing";
    }

    @Override
    public String about() {
        return "simulates a race, recorded too, and benchmarks and recorded runs without and under policies, for an hour on 2, 3, 4 and 8 threads that are late at random moments; all statistics "
                + "must be those of one thread";
    }

    @Override
    public CheckOutcome run(CheckProgress progress) {
        long end = System.nanoTime() + time.toNanos();
        long seed = System.nanoTime();
        Map<Simulated, Outcome> expected = new HashMap<>();
        List<String> losses = new ArrayList<>();
        int runs = 0;
        for (int i = 0; i < all.size() || System.nanoTime() < end; i++) {
            Simulated what = all.get(i % all.size());
            for (int threads : THREADS) {
                runs++;
                seed++;
                String why = lost(what, threads, seed, expected);
                if (!why.isEmpty()) {
                    losses.add(what + " on " + threads + " threads, seed " + seed + ": " + why);
                }
                progress.at(
                        "simulation " + runs + ", " + (losses.isEmpty() ? "all identical" : losses.size() + " lost"));
            }
        }
        return CheckOutcome.ofFaults(runs, losses);
    }

    /** Why the run is lost; empty if it is not. */
    private static String lost(Simulated what, int threads, long seed, Map<Simulated, Outcome> expected) {
        Outcome one = expected.computeIfAbsent(what, first -> simulated(first, 1, 0));
        try {
            return simulated(what, threads, seed).equals(one) ? "" : "other statistics than on one thread";
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    /** In every second simulation all threads run in some cycles, by chance, and one in the others. */
    private static SmThreads allowed(int threads, long seed) {
        return seed % 2 == 0 ? SmThreads.always(threads) : new SmThreads(threads, () -> new Random(seed)::nextBoolean);
    }

    private static Outcome simulated(Simulated what, int threads, long seed) {
        int[] left = new int[RaceProgram.CELLS];
        if (what.workload.equals(RACE)) {
            GpuConfig config = Configs.find(CONFIG, GoldenRoot.find());
            return simulated(RaceProgram.leaving(left), PtxProgram.copies(), config, null, threads, seed, left);
        }
        if (what.workload.equals(RECORDED_RACE)) {
            return recordedRace(threads, seed);
        }
        Workload found = Workloads.packaged().resolve(what.workload);
        Job job = Job.on(
                new ConfigChoice(CONFIG, Overrides.NONE), found, PolicyChoice.parse(what.policy, 1), Limits.NONE);
        try (Session session = session(job)) {
            PlayableProgram program = streamed(found).orElse(job.program());
            return simulated(program, job.copies(), job.config(), session, threads, seed, left);
        }
    }

    private static Outcome recordedRace(int threads, long seed) {
        GpuConfig config = Configs.find(CONFIG, GoldenRoot.find());
        int[] left = new int[RaceProgram.CELLS];
        try (CheckFolder folder = CheckFolder.create();
                Playback played = RaceProgram.leaving(left).play(config);
                HostCopyCursor copied = PtxProgram.copies().open(played)) {
            Gpu.Results results;
            try (Recorder recorder = new Recorder(folder.path(), config, played, List.of())) {
                Playback late = new UnsteadyPlayback(played, seed);
                Gpu gpu = new Gpu(config, late, copied, null, recorder.sms(), allowed(threads, seed));
                recorder.attach(gpu);
                results = gpu.run(Limits.NONE, Progress.NONE);
                recorder.finish();
            }
            return Outcome.of(results, left).recordedIn(folder.path());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A recorded run, however short, is read while it is simulated: its threads read for each other. */
    private static Optional<PlayableProgram> streamed(Workload workload) {
        Path issue = workload.stream("issue");
        return Files.exists(issue) ? Optional.of(new StreamedProgram(issue, null)) : Optional.empty();
    }

    private static Session session(Job job) {
        return job.policyChoice().policies().isEmpty()
                ? null
                : new Session(
                        job.policyChoice().policies(),
                        SimulatorGeometry.of(job.config(), job.program().fromTraces()),
                        null,
                        Session.DEFAULT_LIVENESS_LIMIT);
    }

    private static Outcome simulated(
            PlayableProgram program,
            HostCopyCursor.Source copies,
            GpuConfig config,
            Session session,
            int threads,
            long seed,
            int[] left) {
        try (Playback played = program.play(config);
                HostCopyCursor copied = copies.open(played)) {
            Gpu gpu =
                    new Gpu(config, new UnsteadyPlayback(played, seed), copied, session, null, allowed(threads, seed));
            return Outcome.of(gpu.run(Limits.NONE, Progress.NONE), left);
        }
    }
}
