package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.catalogue.Workloads;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.workload.Workload;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Where the work begins from which a campaign counts the instructions of a cut run. What goes before the map of mm and
 * of ss depends on the number of tasks alone, in one formula, which ss tries at its largest.
 */
class SetUpTest {
    private static final long ROUNDED_TO = 100_000;

    @Tag("run")
    @ParameterizedTest
    @CsvSource({
        "mm:small, mm_map",
        "ss:paper, ss_map",
        "ss:small, ss_map",
        "corr:paper, corr_products",
        "corr:small, corr_products",
        "covar:paper, covar_products",
        "covar:small, covar_products",
        "bicg:paper, bicg_rows",
        "bicg:small, bicg_rows",
        "corr:small:rolled, corr_products",
        "covar:small:rolled, covar_products",
        "bicg:small:rolled, bicg_rows",
        "bfs:paper, bfs_expand",
        "bfs:small, bfs_expand"
    })
    void the_work_that_a_benchmark_is_known_for_begins_at_the_end_of_its_set_up(String name, String kernel) {
        Workload workload = Workloads.packaged().resolve(name);
        long setUp = Benchmarks.setUp(workload);
        Limits limits = Limits.NONE.withInstructions(setUp + 2 * ROUNDED_TO);
        RunResult run = Job.of(workload, PolicyChoice.parse("native", 1), "gtx480x", limits, 0)
                .run(Progress.NONE);
        List<RunResult.KernelResult> kernels = run.kernels();
        assertEquals(kernel, kernels.get(kernels.size() - 1).name());
        long before = kernels.subList(0, kernels.size() - 1).stream()
                .mapToLong(one -> one.totals().count(RunStatistics.INSTRUCTIONS))
                .sum();
        assertTrue(Math.abs(before - setUp) <= ROUNDED_TO, before + " thread instructions before it");
    }

    @Test
    void the_others_have_none() {
        assertEquals(
                List.of("bfs", "bicg", "corr", "covar", "mm", "ss"),
                Benchmarks.all().stream()
                        .filter(one -> one.setUp(one.sizes().get(2).size()) > 0)
                        .map(Benchmark::name)
                        .sorted()
                        .toList());
    }
}
