package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Workloads;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.config.file.Overrides;
import io.policybridge.ptx.play.PtxProgram;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.SmThreads;
import io.policybridge.simulator.cycles.RunCycles;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.recording.Recorder;
import io.policybridge.simulator.sm.SmObserver;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.Playback;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What watches a run on several threads sees what it sees on one. */
class WatchedOnThreadsTest {
    @TempDir
    Path temporary;

    private static final Path FILE = Path.of("..", "golden", "configs", "gtx480x", "gpgpusim.config");
    private static final GpuConfig GTX480X = ConfigReader.read(FILE);

    /** Core cycles after which a run of a workload is cut, and of a period. */
    private static final Limits CUT = new Limits(20_000, Long.MAX_VALUE, Integer.MAX_VALUE);

    private static final int PERIOD = 500;

    /** The network refuses packets of SMs, and the L1D fails in the cycle in which a request is created. */
    private static final GpuConfig NARROW =
            ConfigReader.read(FILE, Overrides.of(List.of("icnt_in_buffer_limit=1", "gpgpu_l1_latency=1")));

    /** In one cycle all of {@code most}, in another one thread, by chance. */
    private static SmThreads changing(int most) {
        return new SmThreads(most, () -> new Random(most)::nextBoolean);
    }

    static List<SmThreads> threads() {
        return List.of(SmThreads.always(2), changing(3));
    }

    static List<SmThreads> moreThreads() {
        return List.of(changing(2), SmThreads.always(3), SmThreads.always(4), changing(8), SmThreads.always(8));
    }

    /** Runs the race while {@code sms} and what is attached watch. */
    private static void race(SmThreads threads, SmObserver sms, Consumer<Gpu> attach) {
        try (Playback played = Race.of(".global", new int[Race.CELLS]).play(GTX480X)) {
            race(GTX480X, played, threads, sms, attach);
        }
    }

    private static void race(
            GpuConfig config, Playback played, SmThreads threads, SmObserver sms, Consumer<Gpu> attach) {
        try (HostCopyCursor copied = PtxProgram.copies().open(played)) {
            Gpu gpu = new Gpu(config, played, copied, null, sms, threads);
            attach.accept(gpu);
            gpu.run(Limits.NONE, Progress.NONE);
            assertEquals(threads.most(), gpu.threads());
        }
    }

    private static RunMetrics measuredRace(SmThreads threads) {
        RunMetrics metrics = new RunMetrics(GTX480X, PERIOD);
        race(threads, metrics.sms(), metrics::attach);
        return metrics;
    }

    private static RunCycles accountedRace(SmThreads threads) {
        RunCycles cycles = new RunCycles(GTX480X);
        race(threads, null, cycles::attach);
        return cycles;
    }

    /** The streams of a race, by name, on {@code gpu}. */
    private Map<String, byte[]> recordedRace(SmThreads threads, GpuConfig gpu) {
        Path folder = folder();
        try (Playback played = Race.of("", new int[Race.CELLS]).play(gpu);
                Recorder recorder = new Recorder(folder, gpu, played, List.of())) {
            race(gpu, played, threads, recorder.sms(), recorder::attach);
            recorder.finish();
        }
        return files(folder);
    }

    private Path folder() {
        try {
            return Files.createTempDirectory(temporary, "run");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, byte[]> files(Path folder) {
        Map<String, byte[]> files = new TreeMap<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path file : all) {
                files.put(file.getFileName().toString(), Files.readAllBytes(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    private static void requireEqual(Map<String, byte[]> one, Map<String, byte[]> more) {
        assertTrue(Recorder.STREAMS.stream().allMatch(stream -> one.containsKey(stream + ".zst")));
        assertEquals(one.keySet(), more.keySet());
        one.forEach((name, bytes) -> assertArrayEquals(bytes, more.get(name), name));
    }

    private static void requireEqual(RunMetrics one, RunMetrics more) {
        assertTrue(one.periodRows().size() > 2
                && one.loadRows().size() > 0
                && one.warpPeriodRows().size() > 2);
        assertEquals(one.kernels(), more.kernels());
        assertEquals(one.loadRows(), more.loadRows());
        assertEquals(one.loads(), more.loads());
        assertEquals(one.smRows(), more.smRows());
        assertEquals(one.periodRows(), more.periodRows());
        assertEquals(one.warpPeriodRows(), more.warpPeriodRows());
        assertEquals(one.limitRows(), more.limitRows());
    }

    private static void requireEqual(RunCycles one, RunCycles more) {
        assertEquals(one.kernels(), more.kernels());
        assertNull(one.marks().firstDifference(more.marks()));
    }

    @ParameterizedTest
    @MethodSource("threads")
    void a_watched_race_is_that_of_one_thread(SmThreads threads) {
        requireEqual(measuredRace(SmThreads.ONE), measuredRace(threads));
        requireEqual(accountedRace(SmThreads.ONE), accountedRace(threads));
        requireEqual(recordedRace(SmThreads.ONE, GTX480X), recordedRace(threads, GTX480X));
        requireEqual(recordedRace(SmThreads.ONE, NARROW), recordedRace(threads, NARROW));
    }

    @ParameterizedTest
    @MethodSource("moreThreads")
    @Tag("long")
    void a_race_watched_on_more_threads_is_that_of_one(SmThreads threads) {
        a_watched_race_is_that_of_one_thread(threads);
    }

    private static Job job(String workload, String policy, String config, Limits limits) {
        return Job.on(
                new ConfigChoice(config, Overrides.NONE),
                Workloads.packaged().resolve(workload),
                PolicyChoice.parse(policy, 1),
                limits);
    }

    private static Job job(String workload, String policy, SmThreads threads) {
        return job(workload, policy, null, CUT).onThreads(threads);
    }

    private static RunMetrics measured(String workload, String policy, SmThreads threads) {
        Job job = job(workload, policy, threads);
        RunMetrics metrics = new RunMetrics(job.simulated(), PERIOD);
        assertEquals("", job.measured(metrics, Progress.NONE).oneThread());
        return metrics;
    }

    private static RunCycles accounted(String workload, String policy, SmThreads threads) {
        Job job = job(workload, policy, threads);
        RunCycles cycles = new RunCycles(job.config());
        assertEquals("", job.accounted(cycles, Progress.NONE).oneThread());
        return cycles;
    }

    /** Programs, and a recorded run with sectors; parts of L1D, L2 and warps, one that flushes, limits, a ceiling. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    bfs:tiny; medic
                    kmeans:tiny; dwt-cs
                    kmeans:tiny; dycache
                    kmeans:tiny; ways-64
                    qv100/vecadd; native
                    """)
    @Tag("run")
    void metrics_are_those_of_one_thread(String workload, String policy) {
        RunMetrics one = measured(workload, policy, SmThreads.ONE);
        requireEqual(one, measured(workload, policy, SmThreads.always(2)));
        requireEqual(one, measured(workload, policy, changing(3)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    kmeans:tiny; swl(n=2)
                    spmv; dacache
                    """)
    @Tag("run")
    void cycles_are_those_of_one_thread(String workload, String policy) {
        RunCycles one = accounted(workload, policy, SmThreads.ONE);
        requireEqual(one, accounted(workload, policy, SmThreads.always(2)));
        requireEqual(one, accounted(workload, policy, changing(3)));
    }

    private Map<String, byte[]> recorded(String workload, String policy, SmThreads threads) {
        Path folder = folder();
        Job job = job(workload, policy, null, Limits.NONE).onThreads(threads);
        assertEquals("", job.recorded(folder, Progress.NONE).oneThread());
        return files(folder);
    }

    /**
     * Recorded runs with barriers, with local memory, and of two SMs a cluster; programs with shared memory and with
     * shared cells; policies of L1D, L2, DRAM and warps, and their order.
     */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    reduce; native
                    lmem; dacache
                    qv100/vecadd; two-level+lru
                    atax:tiny; native
                    bfs:tiny; medic
                    gesummv:tiny; cawa+dycache
                    """)
    @Tag("run")
    void a_recording_is_that_of_one_thread(String workload, String policy) {
        Map<String, byte[]> one = recorded(workload, policy, SmThreads.ONE);
        assertEquals(!policy.equals("native"), one.containsKey("bridge.zst"));
        requireEqual(one, recorded(workload, policy, SmThreads.always(2)));
        requireEqual(one, recorded(workload, policy, changing(3)));
    }

    /** Belady's optimum over the order of accesses at each L1D. */
    @ParameterizedTest
    @MethodSource("threads")
    void the_offline_ceiling_is_that_of_one_thread(SmThreads threads) {
        Stream.of("clairvoyant", "clairvoyant-bypass")
                .forEach(ceiling -> assertEquals(
                        job("kmeans:tiny", ceiling, SmThreads.ONE)
                                .run(Progress.NONE)
                                .totals(),
                        job("kmeans:tiny", ceiling, threads).run(Progress.NONE).totals()));
    }
}
