package io.policybridge.run;

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
import io.policybridge.simulator.sm.SmObserver;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.Playback;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What watches a run on several threads sees what it sees on one. */
class WatchedOnThreadsTest {
    private static final GpuConfig GTX480X =
            ConfigReader.read(Path.of("..", "golden", "configs", "gtx480x", "gpgpusim.config"));

    /** Core cycles after which a run of a workload is cut, and of a period. */
    private static final Limits CUT = new Limits(20_000, Long.MAX_VALUE, Integer.MAX_VALUE);

    private static final int PERIOD = 500;

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
        try (Playback played = Race.of(".global", new int[Race.CELLS]).play(GTX480X);
                HostCopyCursor copied = PtxProgram.copies().open(played)) {
            Gpu gpu = new Gpu(GTX480X, played, copied, null, sms, threads);
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
    }

    @ParameterizedTest
    @MethodSource("moreThreads")
    @Tag("long")
    void a_race_watched_on_more_threads_is_that_of_one(SmThreads threads) {
        a_watched_race_is_that_of_one_thread(threads);
    }

    private static Job job(String workload, String policy, SmThreads threads) {
        return Job.on(
                        new ConfigChoice(null, Overrides.NONE),
                        Workloads.packaged().resolve(workload),
                        PolicyChoice.parse(policy, 1),
                        CUT)
                .onThreads(threads);
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
