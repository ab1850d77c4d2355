package io.policybridge.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import io.policybridge.simulator.Limits;
import io.policybridge.sweep.SweepPlan.PlannedWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SuiteReaderTest {
    @TempDir
    Path folder;

    private Suite suite(String text) throws IOException {
        return SuiteReader.read(
                Files.writeString(folder.resolve("suite.yaml"), text).toString(), null);
    }

    @Test
    void a_suite_is_read_with_its_defaults() throws IOException {
        Suite suite = suite("name: a\nmachines: [qv100]\nbudget: 3K bits\nstages:\n"
                + "  - {name: s, workloads: [\"atax:tiny\"], limit: 1K cycles, bar: 0.98, shift: 256, timeout: 5}\n");
        assertEquals(3072, suite.budget());
        assertEquals("lru", suite.baseline().label());
        assertEquals(List.of(1L), suite.seeds());
        assertEquals("ipc", suite.score().toString());
        Limits limits = new Limits(1000, Long.MAX_VALUE, Integer.MAX_VALUE);
        assertEquals(
                List.of(new Suite.Stage(
                        "s",
                        List.of(new PlannedWorkload("atax:tiny", limits)),
                        List.of(),
                        0.98,
                        256,
                        Duration.ofSeconds(5))),
                suite.stages());
    }

    @ParameterizedTest
    @ValueSource(strings = {"thesis", "mixed"})
    void the_packaged_ones_are_suites(String name) {
        Suite suite = SuiteReader.read(name, null);
        assertEquals(name, suite.name());
        assertEquals(
                List.of("tiny", "small", "paper"),
                suite.stages().stream().map(Suite.Stage::name).toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name: A b|:1: name=A b; expected lower-case letters, digits and hyphens",
                "budget: 3 bytes|:4: budget=3 bytes; expected bits of the whole GPU, such as 500K bits",
                "baseline: lrux|:4: baseline=lrux; expected a policy string: policy \"lrux\", column 1: unknown",
                "baseline: unbounded|:4: baseline=unbounded; expected a policy, no bound",
                "score: ipc +|:4: score=ipc +; expected a formula of statistics",
                "score: speed|:4: score=speed; expected a formula of statistics",
                "seeds: []|:4: seeds=[...]; expected at least one",
                "memory: 1|:4: memory=1; expected an integer from 64 to 1048576",
                "hidden: none|; expected a folder that you can read, with hidden.yaml in it",
                "certify: [nosuch 64]|:4: certify=nosuch 64; expected an executable with its arguments, or one of carve",
                "stage: 1|:4: key=stage; expected one of name, machines",
            })
    void what_is_no_suite_is_one_line_with_its_place(String line, String message) {
        String name = line.startsWith("name") ? line : "name: a";
        String text = name + "\nmachines: [gtx480x]\nstages: [{name: s, workloads: vecadd}]\n"
                + (line.startsWith("name") ? "" : line + "\n");
        String complaint = assertThrows(BadInput.class, () -> suite(text)).getMessage();
        assertTrue(complaint.contains(message), complaint);
        assertEquals(1, complaint.lines().count(), complaint);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{name: kit, workloads: vecadd}|expected a name that no stage before it has",
                "{name: s, workloads: nosuch}|nosuch",
                "{name: s, workloads: vecadd, bar: high}|bar=high; expected the least score of the next stage",
                "{name: s, workloads: vecadd, shift: -1}|shift=-1; expected an integer from 0",
                "{name: s, workloads: vecadd, limit: 5}|limit=5; expected a number of instructions",
                "{name: s}|expected it to have workloads",
            })
    void so_is_what_is_no_stage(String stage, String message) {
        String complaint = assertThrows(
                        BadInput.class, () -> suite("name: a\nmachines: [gtx480x]\nstages:\n  - " + stage + "\n"))
                .getMessage();
        assertTrue(complaint.contains("suite.yaml:4: ") && complaint.contains(message), complaint);
    }

    /** (2 x 3 + 4) / 5 = 2, and 8 / 2 / 2 = 2. */
    @Test
    void a_formula_is_computed_from_left_to_right_and_products_first() {
        Map<String, Double> run = Map.of("ipc", 3.0, "mpki", 2.0, "energy.total", 8.0);
        assertEquals(2, ScoreFormula.parse("(2*ipc + 4) / 5").orElseThrow().of(run));
        assertEquals(
                2, ScoreFormula.parse("energy.total / mpki / 2").orElseThrow().of(run));
        assertEquals(1, ScoreFormula.parse(" ipc - mpki ").orElseThrow().of(run));
        assertTrue(Double.isNaN(ScoreFormula.parse("cycles").orElseThrow().of(run)));
    }
}
