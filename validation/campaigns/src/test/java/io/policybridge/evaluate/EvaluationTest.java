package io.policybridge.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.ResultStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stages and their scores, on the first cycles of two benchmarks; policies that attack: SimulatedAttacksTest. */
class EvaluationTest {
    private static final String SUITE = """
            name: two
            machines: [gtx480x]
            stages:
              - {name: first, workloads: ["kmeans:tiny"], limit: 10K cycles, bar: 0.5, shift: 4352}
              - {name: second, workloads: ["syrk:tiny"], limit: 10K cycles}
            """;

    /** As lru decides: the line that was touched longest ago. */
    private static final String LRU = Strangers.honest()
            .replace("hits[set * ways + way]++;", "hits[set * ways + way] = ++time;")
            .replace("hits[set * ways + way] = 0;", "hits[set * ways + way] = ++time;")
            .replace("private final long[] hits;", "private long time; private final long[] hits;");

    @TempDir
    Path folder;

    private final Strangers.InProcess workers = new Strangers.InProcess();

    private Suite suite(String text) throws IOException {
        return SuiteReader.read(
                Files.writeString(folder.resolve("suite.yaml"), text).toString(), null);
    }

    private Verdict verdict(String suite, String policy) throws IOException {
        try (ResultStore store = ResultStore.open(folder.resolve("results.sqlite"))) {
            return new Evaluation(suite(suite), store, workers, line -> {})
                    .of(Strangers.written(folder, policy).toString());
        }
    }

    @Test
    void a_policy_that_decides_as_the_baseline_scores_1_on_all_stages() throws IOException {
        Verdict verdict = verdict(SUITE, LRU);
        assertEquals(1, verdict.score(), verdict.json());
        assertEquals("second", verdict.stage());
        assertEquals(5, verdict.passed());
        assertEquals("mine(level=l1d)", verdict.policy());
        assertEquals(1, verdict.stages().get(3).visible());
        assertEquals(1, verdict.stages().get(3).shifted());
        assertNull(verdict.stages().get(4).shifted());
        // It gains no cycle in any bin.
        assertEquals(
                List.of(true, true),
                verdict.workloads().stream()
                        .map(one -> one.cyclesGained().isEmpty())
                        .toList());
    }

    @Test
    void nothing_is_simulated_twice_and_the_second_verdict_has_equal_bytes() throws IOException {
        String first = verdict(SUITE, Strangers.honest()).json();
        // policy and baseline on the first workload, on that moved, and on the second
        assertEquals(6, workers.ran());
        assertEquals(first, verdict(SUITE, Strangers.honest()).json());
        assertEquals(6, workers.ran());
        // a comment changes no class but the lines in them: another policy under the baselines that there are
        verdict(SUITE, "\n" + Strangers.honest());
        assertEquals(9, workers.ran());
    }

    @Test
    void a_stage_below_its_bar_is_the_last() throws IOException {
        Verdict verdict = verdict(SUITE.replace("bar: 0.5", "bar: 5"), Strangers.honest());
        assertEquals("kit", verdict.stage());
        assertEquals(4, verdict.stages().size());
        assertFalse(verdict.stages().get(3).passed());
        assertEquals(
                List.of("kmeans:tiny"),
                verdict.workloads().stream()
                        .map(Verdict.WorkloadResult::workload)
                        .toList());
    }

    /** Its lines in kmeans are those that were hit least: other loads wait longer. */
    @Test
    void what_is_awaited_longer_than_under_the_baseline_is_named_by_kernel_and_pc() throws IOException {
        List<String> named = verdict(SUITE, Strangers.honest()).diagnostics().stream()
                .filter(line -> line.contains(" cycles longer than under lru"))
                .toList();
        assertTrue(
                !named.isEmpty()
                        && named.get(0)
                                .matches("first: kmeans:tiny on gtx480x, \\w+, pc 0x[0-9a-f]+: awaited [1-9]\\d* .*"),
                named.toString());
        assertEquals(
                0,
                verdict(SUITE, LRU).diagnostics().stream()
                        .filter(line -> line.contains("longer"))
                        .count());
    }

    @Test
    void a_formula_is_scored_over_that_of_the_baseline() throws IOException {
        Verdict ipc = verdict(SUITE, Strangers.honest());
        Verdict slow = verdict(SUITE + "score: 1 / (2 * ipc)\n", Strangers.honest());
        // 1 / (2 x) over 1 / (2 y) is y over x.
        assertEquals(1 / ipc.workloads().get(0).score(), slow.workloads().get(0).score(), 1e-5);
    }

    @Test
    void of_hidden_workloads_the_score_alone_is_returned() throws IOException {
        Path hidden = Files.createDirectory(folder.resolve("hidden"));
        Files.setPosixFilePermissions(hidden, PosixFilePermissions.fromString("rwx------"));
        Files.writeString(hidden.resolve("hidden.yaml"), "first: [\"mvt:tiny\"]\n");
        String text = SUITE + "hidden: hidden\n";
        Verdict verdict = verdict(text, LRU);
        assertEquals(1, verdict.stages().get(3).hidden());
        assertFalse(verdict.json().contains("mvt"), verdict.json());
        try (ResultStore store = ResultStore.open(folder.resolve("results.sqlite"));
                ResultStore own = ResultStore.open(hidden.resolve("results.sqlite"))) {
            assertTrue(workloads(store).stream().noneMatch(name -> name.contains("mvt")));
            assertEquals(List.of("mvt:tiny", "mvt:tiny"), workloads(own));
        }
        Files.setPosixFilePermissions(hidden, PosixFilePermissions.fromString("rwxr-x---"));
        assertTrue(assertThrows(BadInput.class, () -> suite(text))
                .getMessage()
                .endsWith("hidden, which others than its owner may enter; expected mode 0700"));
    }

    private static List<String> workloads(ResultStore store) {
        return store.all().stream()
                .map(StoredPoint::key)
                .map(key -> key.run().workload())
                .toList();
    }

    @Test
    void what_does_not_compile_or_fails_the_kit_scores_0_and_says_why() throws IOException {
        Verdict broken = verdict(SUITE, Strangers.honest() + "}");
        assertEquals(0, broken.score());
        assertEquals("", broken.stage());
        assertTrue(broken.diagnostics().get(0).startsWith("compiles: Mine.java:"), broken.json());
        Verdict counting = verdict(SUITE, Strangers.honest().replace("return hits;", "hits[0]++; return hits;"));
        assertEquals(0, counting.score());
        assertEquals("allowed", counting.stage());
        assertTrue(
                counting.diagnostics().stream()
                        .anyMatch(line -> line.startsWith("kit: failed: queries_change_nothing: ")),
                counting.json());
        assertEquals(0, workers.ran());
    }

    @Test
    void parameters_stand_behind_the_file() throws IOException {
        String text = Strangers.honest()
                .replace("List.of(),", "List.of(Param.integer(\"age\", 1, 0, 8, \"hits\", \"ours\", \"nothing\")),");
        try (ResultStore store = ResultStore.open(folder.resolve("results.sqlite"))) {
            Evaluation evaluation = new Evaluation(suite(SUITE), store, workers, line -> {});
            assertEquals(
                    "mine(level=l1d,age=3)",
                    evaluation.of(Strangers.written(folder, text) + "(age=3)").policy());
        }
    }
}
