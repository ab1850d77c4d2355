package io.policybridge.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.benchmarks.Paper;
import io.policybridge.report.ResultRow;
import io.policybridge.report.Results;
import io.policybridge.store.TestKey;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class QuantityTest {
    private static ResultRow row(String workload, String config, String policy, double ipc, double fails) {
        return new ResultRow(
                workload,
                config,
                policy,
                policy,
                Map.of(),
                true,
                TestKey.result(workload, policy, config, Map.of("ipc", ipc, "reservationFailsPerKiloCycle", fails)));
    }

    /** syrk: 20 over 10; bfs: 6 over 4, and 12 over 10 under twice the cache. */
    private static final Results RESULTS = new Results(
            List.of(
                    row("syrk:tiny", "16 KB", "lru", 10, 100),
                    row("syrk:tiny", "16 KB", "pric", 20, 25),
                    row("bfs:tiny", "16 KB", "lru", 4, 0),
                    row("bfs:tiny", "16 KB", "pric", 6, 0),
                    row("syrk:tiny", "16 KB", "dip", 10, 10),
                    row("bfs:tiny", "16 KB", "dip", 4, 6),
                    row("bfs:tiny", "32 KB", "lru", 10, 0),
                    row("bfs:tiny", "32 KB", "pric", 12, 0),
                    new ResultRow(
                            "bfs:tiny",
                            "16 KB",
                            "best swl n",
                            "swl",
                            Map.of("n", "3"),
                            true,
                            TestKey.result("bfs:tiny", "swl(n=3)", "16 KB", Map.of("ipc", 5.0)))),
            List.of());

    private static OptionalDouble of(String entry) {
        return of(entry, "syrk:tiny", "bfs:tiny");
    }

    private static OptionalDouble of(String entry, String... planned) {
        String text = "mean: harmonic\nnumbers:\n  - {figure: 1, section: 2, plan: p, paper: 1, " + entry + "}\n";
        return PaperNumbers.read(Paper.THESIS, Path.of("numbers.yaml"), text)
                .get(0)
                .ours()
                .of(RESULTS, List.of(planned));
    }

    @Test
    void a_ratio_is_averaged_over_the_benchmarks_of_a_class_or_all() {
        assertEquals(OptionalDouble.of(2), of("of: pric, over: lru, on: thrashing+conflict"));
        assertEquals(OptionalDouble.of(1.5), of("of: pric, over: lru, on: bfs"));
        assertEquals(2 / (1 / 2.0 + 1 / 1.5), of("of: pric, over: lru").orElseThrow(), 1e-12);
        assertEquals(1.75, of("of: pric, over: lru, mean: arithmetic").orElseThrow(), 1e-12);
        assertEquals(OptionalDouble.of(1.5), of("of: pric, over: lru, mean: lowest"));
        assertEquals(1.75, of("of: pric, over: lru, mean: median").orElseThrow(), 1e-12);
        assertEquals(
                1.75,
                of("of: pric, over: lru, mean: arithmetic, on: [thrashing+conflict, bfs]")
                        .orElseThrow(),
                1e-12);
    }

    @Test
    void a_reduction_is_what_is_gone_and_nothing_of_nothing_is_no_change() {
        assertEquals(
                OptionalDouble.of(0.75), of("reduction: reservationFailsPerKiloCycle, of: pric, over: lru, on: syrk"));
        assertEquals(OptionalDouble.of(0), of("reduction: reservationFailsPerKiloCycle, of: pric, over: lru, on: bfs"));
    }

    /** Fails of dip: 10 over 100 and 6 over 0, which is no number; 16 over 100 together. */
    @Test
    void a_ratio_of_means_exists_where_one_of_the_ratios_does_not() {
        String fails = "reservationFailsPerKiloCycle, of: dip, over: lru";
        assertEquals(OptionalDouble.empty(), of("statistic: " + fails));
        assertEquals(0.16, of("statistic: " + fails + ", mean: pooled").orElseThrow(), 1e-12);
        assertEquals(0.84, of("reduction: " + fails + ", mean: pooled").orElseThrow(), 1e-12);
        assertEquals(OptionalDouble.empty(), of("statistic: " + fails + ", mean: pooled, on: bfs"));
    }

    /** 12 over 10 under twice the cache, 6 over 4 before: four fifths of the gain factor are left. */
    @Test
    void a_ratio_can_be_compared_with_that_of_another_configuration() {
        assertEquals(
                0.8,
                of("of: pric, over: lru, at: 32 KB, than at: 16 KB, on: bfs").orElseThrow(),
                1e-12);
        assertEquals(
                0.2,
                of("reduction: ipc, of: pric, over: lru, at: 32 KB, than at: 16 KB, on: bfs")
                        .orElseThrow(),
                1e-12);
    }

    /** 1 - 2 and 1 - 1.5 have no geometric mean; 1 less that of 2 and 1.5 is one. */
    @Test
    void a_mean_reduction_is_that_of_the_ratios() {
        assertEquals(
                1 - Math.sqrt(3),
                of("reduction: ipc, of: pric, over: lru, mean: geometric").orElseThrow(),
                1e-12);
        assertEquals(
                -0.5, of("reduction: ipc, of: pric, over: lru, mean: highest").orElseThrow(), 1e-12);
    }

    @Test
    void another_configuration_can_be_compared_with_the_first() {
        assertEquals(OptionalDouble.of(2), of("of: pric, at: 32 KB, over: pric, over at: 16 KB, on: bfs"));
    }

    @Test
    void the_value_that_a_search_found_is_a_number_too() {
        assertEquals(OptionalDouble.of(3), of("chosen: n, of: best swl n, on: bfs"));
        assertEquals(OptionalDouble.of(6), of("of: pric, on: bfs"));
    }

    @Test
    void a_missing_result_leaves_the_whole_number_out() {
        assertEquals(OptionalDouble.empty(), of("of: pric, over: dbsa"));
        assertEquals(OptionalDouble.empty(), of("of: pric, over: lru, on: conflict"));
        assertEquals(OptionalDouble.empty(), of("chosen: n, of: best swl n, on: syrk"));
    }

    /** Of kmeans there is no result at all: a mean over the other two is not the plan's. */
    @Test
    void a_benchmark_without_any_result_leaves_the_whole_number_out() {
        assertEquals(OptionalDouble.empty(), of("of: pric, over: lru", "syrk:tiny", "bfs:tiny", "kmeans:tiny"));
        assertEquals(OptionalDouble.of(1.5), of("of: pric, over: lru, on: bfs", "bfs:tiny", "kmeans:tiny"));
    }
}
