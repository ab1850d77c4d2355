package io.policybridge.cli.command.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command; what it says of policies: EvaluationTest. */
class EvaluateCommandTest {
    private static final Path HIT_COUNT = Path.of(
            System.getProperty("policybridge.home"), "docs/example-policy/src/main/java/org/example/HitCount.java");

    @TempDir
    Path folder;

    private String suite() throws IOException {
        String text = "name: one\nmachines: [gtx480x]\nmemory: 256\nstages:\n"
                + "  - {name: s, workloads: [\"kmeans:tiny\"], limit: 5K cycles}\n";
        return Files.writeString(folder.resolve("suite.yaml"), text).toString();
    }

    /** Without a sandbox, which not every machine has; three processes. */
    @Test
    @Tag("process")
    void one_object_is_printed_and_times_stand_apart() throws Exception {
        Terminal terminal = Terminal.run(
                "evaluate",
                HIT_COUNT + "(age=2)",
                "--suite",
                suite(),
                "--store",
                folder.resolve("s.sqlite").toString(),
                "--unsafe");
        assertEquals(0, terminal.exitCode(), terminal.err());
        JsonNode verdict = new ObjectMapper().readTree(terminal.out());
        assertEquals("hit-count(level=l1d,age=2)", verdict.get("policy").asText());
        assertEquals("s", verdict.get("stage").asText(), terminal.out());
        assertTrue(verdict.get("score").asDouble() > 0, terminal.out());
        assertTrue(
                terminal.err().matches("(?s).*policybridge: compiles [0-9.]+ s, kit [0-9.]+ s, s [0-9.]+ s\n"),
                terminal.err());
        assertTrue(Files.exists(folder.resolve("s.sqlite")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "drrip|policy=drrip; expected a Java source file, such as My.java or My.java(n=4)",
                "Missing.java|policy=Missing.java; expected a Java source file that can be read, in UTF-8",
            })
    void what_is_no_policy_is_bad_input(String policy, String line) throws IOException {
        Terminal terminal = Terminal.run(
                "evaluate", policy, "--suite", suite(), "--store", folder.resolve("s.sqlite") + "", "--unsafe");
        assertEquals(2, terminal.exitCode(), terminal.out());
        assertEquals("", terminal.out());
        assertTrue(terminal.err().endsWith("policybridge: " + line + "\n"), terminal.err());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--certify .|suite=one names no programs; expected one with a list certify (docs/evaluate.md)",
                "--certify . --until s|--certify with --watch, --until, --hidden or --store; expected none of them: no "
                        + "stage is measured",
                "--out there|--out without --certify; expected both",
            })
    void a_certificate_needs_programs_and_no_stages(String words, String line) throws IOException {
        List<String> all = new ArrayList<>(List.of("evaluate", HIT_COUNT.toString(), "--suite", suite(), "--unsafe"));
        all.addAll(List.of(words.split(" ")));
        Terminal terminal = Terminal.run(all.toArray(new String[0]));
        assertEquals(2, terminal.exitCode(), terminal.out());
        assertEquals("policybridge: " + line + "\n", terminal.err());
    }

    @Test
    void a_suite_or_stage_that_is_none_is_bad_input() throws IOException {
        Terminal none = Terminal.run("evaluate", HIT_COUNT.toString(), "--suite", "nosuch", "--unsafe");
        assertEquals(2, none.exitCode(), none.out());
        assertEquals(
                "policybridge: suite=nosuch; expected one of thesis, mixed, or a YAML file that can be read "
                        + "(docs/evaluate.md)\n",
                none.err());
        Terminal stage = Terminal.run("evaluate", HIT_COUNT.toString(), "--suite", suite(), "--until", "t", "--unsafe");
        assertEquals(2, stage.exitCode(), stage.out());
        assertEquals("policybridge: --until=t; expected one of s\n", stage.err());
    }
}
