package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.config.file.Overrides;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.SmThreads;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("contract")
class TracesOnThreadsTest {
    private static final Path TRACES = Path.of("src/test/resources/traces");

    private static List<List<String>> statistics(Job job, SmThreads threads) {
        return job.onThreads(threads).run(Progress.NONE).kernels().stream()
                .map(RunResult.KernelResult::statistics)
                .toList();
    }

    /** Kernels begin while requests are in flight that those before have left, and copies are made before them. */
    @ParameterizedTest
    @Tag("run")
    @CsvSource({
        "g1-alu-sm70-v5, SM75_RTX2060",
        "g2-mem-sm70-v5, SM75_RTX2060",
        "copies-sm80-v5, SM86_RTX3070",
        "g4-shared-sm75-v5, SM75_RTX2060",
        "mgpusim-vectoradd, SM86_RTX3070",
        "x5-trailing-memcpy, SM7_QV100"
    })
    void a_run_from_traces_has_the_statistics_of_one_thread(String trace, String machine) {
        Job job = Job.on(
                new ConfigChoice(TRACES.resolve("machines").resolve(machine).toString(), Overrides.NONE),
                PackagedRuns.workload(TRACES.resolve(trace).toString()),
                PolicyChoice.NATIVE,
                Limits.NONE);
        List<List<String>> expected = statistics(job, SmThreads.ONE);
        assertEquals(expected, statistics(job.onCores(2), SmThreads.ONE)); // read ahead
        for (int threads : new int[] {2, 3}) {
            assertEquals(expected, statistics(job, SmThreads.always(threads)));
            assertEquals(
                    expected,
                    statistics(job.onCores(threads), new SmThreads(threads, () -> new Random(threads)::nextBoolean)));
        }
    }
}
