package io.policybridge.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import io.policybridge.report.ResultRow;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.ResultStore;
import io.policybridge.store.StoreCsv;
import io.policybridge.sweep.plan.PlanReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepTest {
    private static final String PLAN =
            "workloads: [vecadd, lmem]\npolicies: [lru, dip, {search: swl, n: 1..2}]\n" + "limit: 1000 cycles\n";

    @TempDir
    Path folder;

    private PlanResults run(ResultStore store, String text) {
        return sweep(store, text).run(2);
    }

    private Sweep sweep(ResultStore store, String text) {
        try {
            Path file = Files.writeString(folder.resolve("plan.yaml"), text);
            return new Sweep(PlanReader.read(file, PolicyChoice.known()), store);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ResultStore store() {
        return ResultStore.open(folder.resolve("results.sqlite"));
    }

    @Test
    void a_simulation_whose_result_is_there_is_not_run_again() {
        try (ResultStore store = store()) {
            PlanResults first = run(store, PLAN);
            assertEquals(8, first.ran());
            assertTrue(first.table().contains("best swl n"), first.table());
            PlanResults second = run(store, PLAN);
            assertEquals(0, second.ran());
            assertEquals(first.table(), second.table());
            // two workloads under one more policy
            assertEquals(2, run(store, PLAN.replace("dip", "dip, drrip")).ran());
            // another limit, another seed and another option are other points
            assertEquals(8, run(store, PLAN.replace("1000", "1001")).ran());
            assertEquals(8, run(store, PLAN + "seeds: 2\n").ran());
            assertEquals(
                    8,
                    run(store, PLAN + "configurations: {option: {gpgpu_l1_latency: 2}}\n")
                            .ran());
        }
    }

    /** Two workloads under swl of one and of two warps, of which one stands in two columns. */
    @Test
    void a_point_that_stands_in_two_columns_is_simulated_once() {
        try (ResultStore store = store()) {
            PlanResults outcome = run(store, PLAN.replace("[lru, dip, {search", "[{name: swl, n: 1}, {search"));
            assertEquals(4, outcome.ran());
            assertEquals(6, outcome.results().size());
        }
    }

    /** A workload has one name for its size, whichever way it is written, also not at all: 3mm:tiny is 3mm's first. */
    @Test
    void a_workload_in_several_spellings_is_one_simulation_that_weighs_once() {
        try (ResultStore store = store()) {
            String plan = "workloads: [atax:tiny, atax:64, atax:064, 3mm, 3mm:tiny, lmem]\npolicies: [lru, dip]\n"
                    + "limit: 500 cycles\n";
            PlanResults outcome = run(store, plan);
            assertEquals(6, outcome.ran());
            assertEquals(List.of("atax:tiny", "3mm:tiny", "lmem"), outcome.workloads());
            assertEquals(
                    0,
                    run(store, "workloads: atax:64\npolicies: dip\nlimit: 500 cycles\n")
                            .ran());
        }
    }

    @Test
    void what_a_plan_lists_twice_is_there_once() {
        try (ResultStore store = store()) {
            PlanResults outcome = run(
                    store,
                    "workloads: [lmem, lmem]\nconfigurations: [gtx480x, gtx480x]\npolicies: [lru, dip, lru, dip]\n"
                            + "baseline: dip\nlimit: 500 cycles\n");
            assertEquals(2, outcome.results().size());
            assertEquals(3, outcome.table().lines().count(), outcome.table());
            assertTrue(outcome.table().startsWith("IPC over dip, gtx480x  "), outcome.table());
        }
    }

    @Test
    void columns_have_the_labels_of_the_plan() {
        try (ResultStore store = store()) {
            PlanResults outcome = run(
                    store,
                    "workloads: lmem\nlimit: 500 cycles\nbaseline: LRU\npolicies:\n- {name: dip, label: Dueling}\n"
                            + "- {name: lru, label: LRU}\n- {search: swl, n: 1..2, label: SWL}\n"
                            + "- {name: swl, n: [1, 2], label: S}\n"
                            + "configurations: {base: gtx480x, label: Fermi}\n");
            assertEquals(
                    List.of("IPC over LRU, Fermi", "Dueling", "LRU", "SWL", "S(n=1)", "S(n=2)"),
                    List.of(outcome.table()
                            .lines()
                            .findFirst()
                            .orElseThrow()
                            .strip()
                            .split(" {2,}")));
            assertThrows(
                    BadInput.class,
                    () -> run(store, "workloads: lmem\npolicies: [lru, {name: dip, label: lru}]\n"),
                    "a label of two columns");
            assertThrows(
                    BadInput.class,
                    () -> run(
                            store,
                            "workloads: lmem\npolicies: lru\nconfigurations: [gtx480x, {base: qv100, label: gtx480x}]\n"),
                    "a label of two configurations");
        }
    }

    @Test
    void one_workload_cut_at_two_places_is_two_rows() {
        try (ResultStore store = store()) {
            PlanResults outcome = run(
                    store,
                    "workloads: [{name: lmem, limit: 500 cycles}, {name: lmem, limit: 600 cycles}]\npolicies: lru\n");
            assertEquals(List.of("lmem (500 cycles)", "lmem (600 cycles)"), outcome.workloads());
        }
    }

    @Test
    void a_configuration_that_cannot_be_run_leaves_the_others_of_the_plan() throws IOException {
        Path bad = Files.writeString(folder.resolve("bad.config"), "-gpgpu_cache:dl1 nonsense\n");
        try (ResultStore store = store()) {
            String plan = "workloads: lmem\nconfigurations: [gtx480x, " + bad
                    + "]\npolicies: [lru, dip]\nlimit: 500 cycles\n";
            PlanResults outcome = run(store, plan);
            assertEquals(2, outcome.ran());
            assertEquals(
                    List.of("lmem on " + bad), List.copyOf(outcome.failures().keySet()));
            assertTrue(outcome.table().contains("IPC over lru, " + bad), outcome.table());
            // of which none is left
            assertThrows(BadInput.class, () -> run(store, plan.replace("gtx480x, ", "")));
        }
    }

    /** The sweep's own rows, those of its store and those of what the store has exported. */
    @Test
    void a_store_and_its_export_say_of_a_sweep_what_the_sweep_says() throws IOException {
        try (ResultStore store = store()) {
            PlanResults swept = run(
                    store,
                    "workloads: [vecadd, lmem]\nbaseline: Dueling\nlimit: 1000 cycles\nseeds: [1, 2]\npolicies:\n"
                            + "- {name: lru, label: LRU}\n- {name: dip, label: Dueling}\n- unbounded\n"
                            + "- {search: swl, n: 1..3, label: each}\n- {search: swl, n: 1..2, per: plan, label: all}\n");
            List<String> said = said(swept.rows());
            assertEquals(2 * 2 * (3 + 3 + 2), said.size());
            assertEquals(
                    2 * 2 * 5, swept.rows().stream().filter(ResultRow::stands).count());
            Path csv = Files.writeString(folder.resolve("r.csv"), StoreCsv.text(store.all(), store.planned()));
            try (ResultStore exported = ResultStore.ofCsv(csv)) {
                for (ResultStore one : List.of(store, exported)) {
                    StoredRows stored = new StoredRows(one, List.of());
                    assertEquals("Dueling", stored.baseline());
                    assertEquals(swept.baseline(), stored.baseline());
                    assertEquals(said, said(stored.rows()));
                }
            }
        }
    }

    private static List<String> said(List<ResultRow> rows) {
        return rows.stream()
                .map(row -> String.join(
                        " | ",
                        row.policy(),
                        row.workload(),
                        row.config(),
                        row.family(),
                        row.swept().toString(),
                        Long.toString(row.seed()),
                        Boolean.toString(row.stands())))
                .sorted()
                .toList();
    }

    @Test
    void an_estimate_counts_what_is_missing() {
        try (ResultStore store = store()) {
            assertEquals(new Sweep.Estimate(8, 8, 0, 8), sweep(store, PLAN).estimate());
            run(store, PLAN);
            Sweep.Estimate one = sweep(store, PLAN.replace("dip", "drrip")).estimate();
            assertEquals(2, one.missing());
            assertEquals(0, one.unknown());
            assertTrue(one.seconds() > 0);
        }
    }

    /** Of two workloads two points are missing; the larger result of each workload counts. */
    @Test
    void memory_is_estimated_from_the_largest_results_of_the_same_workloads() {
        String plan = "workloads: [vecadd, lmem]\npolicies: [lru, dip]\nlimit: 500 cycles\n";
        try (ResultStore store = store()) {
            run(store, plan);
            Map<PointKey, Long> bytes = new HashMap<>();
            store.all()
                    .forEach(result -> bytes.put(
                            result.key(),
                            (result.key().run().workload().equals("lmem") ? 1000L : 10L)
                                    + (result.key().run().policy().names().equals("lru") ? 5 : 0)));
            store.all().forEach(result -> store.add(result.taking(bytes.get(result.key()))));
            assertEquals(bytes, store.memory());
            Sweep more = sweep(store, plan.replace("dip", "drrip"));
            assertEquals(1005, more.memory(1));
            assertEquals(1020, more.memory(2));
            assertEquals(1020, more.memory(8), "more threads than simulations");
            assertEquals(0, sweep(store, plan).memory(8));
        }
    }

    /**
     * The best of eight: they, four and two run. The two that remain have run as long as those of a search that tries
     * all, so that these are not run again, and the best is one of them.
     */
    @Test
    void a_search_may_halve() {
        String halving =
                "workloads: [lmem]\npolicies: [lru, {search: swl, n: 1..8, by: {halving: 2, least: 1 instructions}}]\n";
        try (ResultStore store = store()) {
            assertEquals(
                    new Sweep.Estimate(15, 15, 0, 15), sweep(store, halving).estimate());
            PlanResults first = run(store, halving);
            assertEquals(1 + 8 + 4 + 2, first.ran());
            assertTrue(first.table().matches("(?s).*1\\.000  +\\d\\.\\d+ \\(n=\\d\\).*"), first.table());
            assertEquals(
                    List.of(1.0, 0.25, 0.5),
                    first.results().keySet().stream()
                            .map(Point::share)
                            .distinct()
                            .toList());
            assertEquals(0, run(store, halving).ran());
            assertEquals(first.table(), run(store, halving).table());
            PlanResults all = run(store, halving.replace(", by: {halving: 2, least: 1 instructions}", ""));
            assertEquals(6, all.ran());
        }
    }

    /**
     * Of ss:tiny counting and prefix sums are 0.2 M thread instructions, rounded. Of eight values the first rung runs
     * these and a quarter of the rest, the second these and half of it.
     */
    @Test
    void the_rungs_of_a_search_count_from_the_end_of_the_set_up() {
        try (ResultStore store = store()) {
            run(
                    store,
                    "workloads: [ss:tiny]\npolicies: [lru, {search: swl, n: 1..8, by: {halving: 2, least: 1 instructions}}]\n");
            double whole = store.all().get(0).statistics().get("instructions");
            long rest = (long) whole - 200_000;
            assertEquals(
                    List.of("none", 200_000 + rest / 4 + " instructions", 200_000 + rest / 2 + " instructions"),
                    store.all().stream()
                            .map(point -> point.key().run().limits().described())
                            .distinct()
                            .toList());
        }
    }

    /** Results of two rungs were there when the process was killed: only the third is run. */
    @Test
    void a_search_that_halves_goes_on_where_it_was() {
        String halving = "workloads: [lmem, vecadd]\nseeds: [1, 2]\n"
                + "policies: {search: swl, n: 1..8, per: plan, by: {halving: 2, least: 1 instructions}}\n";
        try (ResultStore whole = ResultStore.open(folder.resolve("whole.sqlite"));
                ResultStore killed = store()) {
            PlanResults once = run(whole, halving);
            // the length of two programs; then of 8, 4 and 2 values, two programs with two seeds each
            assertEquals(2 + 4 * (8 + 4 + 2), once.ran());
            whole.all().stream().limit(2 + 4 * (8 + 4)).forEach(killed::add);
            assertEquals(2 * 4, sweep(killed, halving).estimate().missing());
            PlanResults rest = run(killed, halving);
            assertEquals(2 * 4, rest.ran());
            assertEquals(once.table(), rest.table());
        }
    }

    /** The length of the program is that of the run of lru: without it no first rung can be told. */
    @Test
    void a_search_that_halves_names_a_known_result_without_instructions() throws IOException {
        String halving = "workloads: [lmem]\nlimit: 500 cycles\n"
                + "policies: [lru, {search: swl, n: 1..8, by: {halving: 2, least: 1 instructions}}]\n";
        try (ResultStore store = store()) {
            run(store, halving);
            List<StoredPoint> known = store.all().stream()
                    .map(one -> new StoredPoint(one.key(), one.seconds(), one.end(), Map.of("ipc", 1.0)))
                    .toList();
            Files.writeString(folder.resolve("known.csv"), StoreCsv.text(known));
            Sweep task = sweep(store, halving);
            assertEquals(
                    folder.toAbsolutePath() + "/known.csv: the result of lmem under lru(level=l1d,touchOnPending=true) "
                            + "has instructions=null; expected 0 or more",
                    assertThrows(BadInput.class, () -> task.runShare(0, 1, folder, 1))
                            .getMessage());
            Path file = folder.resolve("without.sqlite");
            try (ResultStore without = ResultStore.open(file)) {
                without.add(known);
                String refusal = file + ": the result of lmem under lru(level=l1d,touchOnPending=true) has "
                        + "instructions=null; expected 0 or more";
                Sweep whole = sweep(without, halving);
                assertEquals(
                        refusal, assertThrows(BadInput.class, whole::estimate).getMessage());
                assertEquals(
                        refusal,
                        assertThrows(BadInput.class, () -> whole.run(1)).getMessage());
            }
        }
    }

    private static final String OWN = """
            import io.policybridge.api.*;
            import io.policybridge.toolbox.PerCache;
            import java.util.List;

            public final class Own implements CacheHooks.Victim {
                public static final PolicySpec SPEC =
                        PerCache.spec("own", "-", "-", List.of(), (shape, settings) -> new Own());

                @Override
                public long victim(Access access, int set, Ways ways) {
                    return Answer.way(ways.nextEligible(0));
                }
            }
            """;

    /** The results of the same policy in a changed file, of another file and of packaged policies. */
    @Test
    void only_points_of_a_changed_policy_of_the_user_run_again() throws IOException {
        Path policy = Files.writeString(folder.resolve("Own.java"), OWN);
        Path other = Files.writeString(
                folder.resolve("Other.java"), OWN.replace("Own", "Other").replace("own", "other"));
        String plan = PLAN.replace("dip", policy + ", " + other);
        try (ResultStore store = store()) {
            assertEquals(10, run(store, plan).ran());
            Files.writeString(policy, OWN.replace("new Own", "new  Own"));
            PlanResults outcome = run(store, plan);
            assertEquals(2, outcome.ran());
            assertTrue(store.all().stream()
                    .skip(10)
                    .allMatch(point -> point.key().run().policy().names().equals("own")));
        }
    }

    /** The line of a policy that throws stands beside results of the others. */
    @Test
    void a_simulation_that_fails_does_not_stop_the_others() throws IOException {
        Path policy = Files.writeString(folder.resolve("Throwing.java"), """
                import io.policybridge.api.*;
                import io.policybridge.toolbox.PerCache;
                import java.util.List;

                public final class Throwing implements CacheHooks.Victim {
                    public static final PolicySpec SPEC =
                            PerCache.spec("throwing", "-", "-", List.of(), (shape, settings) -> new Throwing());

                    @Override
                    public long victim(Access access, int set, Ways ways) {
                        throw new IllegalStateException("thrown");
                    }
                }
                """);
        try (ResultStore store = store()) {
            String whole = PLAN.replace("limit: 1000 cycles\n", "");
            PlanResults outcome = run(store, whole.replace("dip", policy.toString()));
            assertEquals(2, outcome.failures().size());
            assertEquals(
                    List.of(
                            "vecadd under throwing(level=l1d) on gtx480x, seed 1",
                            "lmem under throwing(level=l1d) on gtx480x, seed 1"),
                    List.copyOf(outcome.failures().keySet()));
            assertEquals(6, store.size());
            assertTrue(outcome.table().contains("-"), outcome.table());
            assertEquals(List.of(), store.owners());
        }
    }

    /** What a process that died had begun is begun again at once: no process of Linux has a number above 2^22. */
    @Test
    void points_of_a_dead_process_are_free() throws IOException {
        String dead = InetAddress.getLocalHost().getHostName() + " 4194305 1";
        try (ResultStore whole = ResultStore.open(folder.resolve("whole.sqlite"));
                ResultStore store = store()) {
            run(whole, PLAN);
            whole.all().forEach(point -> store.claim(point.key(), dead, 0, Long.MAX_VALUE));
            assertEquals(8, run(store, PLAN).ran());
        }
    }

    /** The earlier build did not count one of the statistics of today. */
    @Test
    void results_of_an_earlier_build_are_taken_over_if_they_are_the_same() {
        try (ResultStore now = store();
                ResultStore old = ResultStore.open(folder.resolve("old.sqlite"));
                ResultStore wrong = ResultStore.open(folder.resolve("wrong.sqlite"))) {
            run(now, PLAN);
            for (StoredPoint point : now.all()) {
                PointKey earlier = point.key()
                        .under(new PointKey.Code("earlier", point.key().code().policies()));
                Map<String, Double> fewer = new HashMap<>(point.statistics());
                fewer.remove("notGpgpuSims");
                old.add(new StoredPoint(earlier, 1, point.end(), fewer));
                Map<String, Double> changed = new HashMap<>(point.statistics());
                changed.put("cycles", changed.get("cycles") + 1);
                wrong.add(new StoredPoint(earlier, 1, point.end(), changed));
            }
            assertEquals(8, sweep(old, PLAN).adopt());
            assertEquals(0, run(old, PLAN).ran());
            Sweep differing = sweep(wrong, PLAN);
            String message = assertThrows(BadInput.class, differing::adopt).getMessage();
            assertTrue(message.contains(" has another result than before, cycles="), message);
            assertEquals(8, run(wrong, PLAN).ran());
        }
    }
}
