package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Workloads;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.config.file.Overrides;
import io.policybridge.input.BadInput;
import io.policybridge.ptx.play.PtxProgram;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.SmThreads;
import io.policybridge.stream.issue.StreamedProgram;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Playback;
import io.policybridge.workload.Workload;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A simulation on several threads has the results of one thread. */
class SmThreadsTest {
    private static final Path CONFIGS = Path.of("..", "golden", "configs");
    /** Some CTA accesses what is not there; which one is the first depends on the order of SMs in its cycle. */
    private static final String FAULT = """
            .version 7.1
            .target sm_52
            .address_size 64
            .visible .entry fault(.param .u64 cells)
            {
              .reg .u64 %rd<2>;
              .reg .u32 %r<2>;
              ld.param.u64 %rd1, [cells];
              ld.global.u32 %r1, [%rd1+4096];
              ret;
            }
            """;

    static List<Benchmark> benchmarks() {
        return Benchmarks.all();
    }

    /** Runs {@code program}; the threads that it had. */
    private static int run(PtxProgram program, String config, SmThreads threads) {
        GpuConfig gpu = ConfigReader.read(CONFIGS.resolve(config).resolve("gpgpusim.config"));
        try (Playback played = program.play(gpu);
                HostCopyCursor copied = PtxProgram.copies().open(played)) {
            Gpu machine = new Gpu(gpu, played, copied, null, null, threads);
            machine.run(Limits.NONE, Progress.NONE);
            return machine.threads();
        }
    }

    @ParameterizedTest
    @CsvSource({"gtx480x, .global", "gtx480x, ''", "qv100, .global"})
    void a_race_between_SMs_ends_as_on_one_thread(String config, String space) {
        int[] expected = new int[Race.CELLS];
        assertEquals(1, run(Race.of(space, expected), config, SmThreads.ONE));
        for (int threads : new int[] {2, 3, 8}) {
            for (SmThreads allowed : List.of(SmThreads.always(threads), changing(threads))) {
                int[] left = new int[Race.CELLS];
                assertEquals(threads, run(Race.of(space, left), config, allowed));
                assertArrayEquals(expected, left, threads + " threads");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8})
    void the_first_fault_is_that_of_one_thread(int threads) {
        String expected = assertThrows(
                        BadInput.class,
                        () -> run(Race.program(FAULT, "fault", new int[Race.CELLS]), "gtx480x", SmThreads.ONE))
                .getMessage();
        String message = assertThrows(
                        BadInput.class,
                        () -> run(
                                Race.program(FAULT, "fault", new int[Race.CELLS]),
                                "gtx480x",
                                SmThreads.always(threads)))
                .getMessage();
        assertEquals(expected, message);
    }

    /** In one cycle all of {@code most}, in another one thread, by chance. */
    private static SmThreads changing(int most) {
        return new SmThreads(most, () -> new Random(most)::nextBoolean);
    }

    /** Those that read tiles run on one thread. */
    @ParameterizedTest
    @MethodSource("benchmarks")
    @Tag("run")
    void a_benchmark_has_the_statistics_of_one_thread(Benchmark benchmark) {
        Job job = job(benchmark, PolicyChoice.NATIVE);
        List<RunResult.KernelResult> expected = kernels(job, SmThreads.ONE);
        requireEqual(expected, kernels(job, SmThreads.always(2)));
        requireEqual(expected, kernels(job, changing(3)));
    }

    /** Policies of L2 and DRAM, whose parts one thread runs. */
    @ParameterizedTest
    @ValueSource(strings = {"medic", "ship-bypass", "bliss", "fr-fcfs-channel"})
    void policies_of_the_memory_side_have_the_statistics_of_one_thread(String policy) {
        Benchmark bfs = Benchmarks.all().stream()
                .filter(one -> one.name().equals("bfs"))
                .findFirst()
                .orElseThrow();
        Job job = job(bfs, PolicyChoice.parse(policy, 1));
        requireEqual(kernels(job, SmThreads.ONE), kernels(job, SmThreads.always(2)));
    }

    static List<Workload> recordedRuns() {
        return Workloads.packaged().all();
    }

    /** What is held in memory, and what is read while it is simulated, by threads that come to it in any order. */
    @ParameterizedTest
    @MethodSource("recordedRuns")
    @Tag("run")
    void a_recorded_run_has_the_statistics_of_one_thread(Workload recorded) {
        Job job = Job.on(new ConfigChoice(null, Overrides.NONE), recorded, PolicyChoice.NATIVE, Limits.NONE);
        List<RunResult.KernelResult> expected = kernels(job, SmThreads.ONE);
        requireEqual(expected, kernels(job, SmThreads.always(2)));
        PlayableProgram streamed = new StreamedProgram(recorded.stream("issue"), null);
        requireEqual(expected, kernels(job.playing(streamed.readAhead(), job.copies()), changing(3)));
    }

    private static void requireEqual(List<RunResult.KernelResult> expected, List<RunResult.KernelResult> kernels) {
        assertEquals(expected.size(), kernels.size());
        for (int i = 0; i < expected.size(); i++) {
            assertEquals(expected.get(i).statistics(), kernels.get(i).statistics());
        }
    }

    private static Job job(Benchmark benchmark, PolicyChoice policy) {
        return Job.on(
                new ConfigChoice(benchmark.needsTensorCores() ? "qv100" : "gtx480x", Overrides.NONE),
                Workloads.packaged().resolve(benchmark.name() + ":tiny"),
                policy,
                Limits.NONE);
    }

    private static List<RunResult.KernelResult> kernels(Job job, SmThreads threads) {
        return job.onThreads(threads).run(Progress.NONE).kernels();
    }
}
