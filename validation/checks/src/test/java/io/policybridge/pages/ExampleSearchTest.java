package io.policybridge.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.policybridge.evaluate.Suite;
import io.policybridge.evaluate.SuiteReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The search of docs/example-search, in front of a launcher that answers at once. */
@Tag("process")
class ExampleSearchTest {
    private static final Path EXAMPLE = Path.of(System.getProperty("policybridge.home"), "docs", "example-search");
    /** It prints a verdict, and keeps what it was asked, and the policy. */
    private static final String LAUNCHER = """
            #!/bin/sh
            echo "$@" >> "$(dirname "$0")/asked"
            cp "$2" "$(dirname "$0")"
            echo '{"score": 3.0, "passed": 4, "state": {"counted": 7}, "diagnostics": ["a", "b"],
                   "overfitting": {"hiddenGap": null, "shiftGap": 0.25, "seedSpread": null}}'
            """;

    @TempDir
    Path folder;

    private String python(String... words) throws Exception {
        Path launcher = Files.writeString(folder.resolve("launcher"), LAUNCHER);
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
        ProcessBuilder builder =
                new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("POLICYBRIDGE_LAUNCHER", launcher.toString());
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), printed);
        assertEquals(0, process.exitValue(), printed);
        return printed;
    }

    private static void requirePython() throws Exception {
        boolean there = Files.exists(Path.of("/usr/bin/python3"));
        if (!there) {
            System.out.println("skipped: no /usr/bin/python3");
        }
        assumeTrue(there);
    }

    /** Four stages were passed; a score of 3 is worth three quarters of a stage. */
    @Test
    void the_evaluator_gives_numbers_by_name() throws Exception {
        requirePython();
        Path policy = Files.writeString(folder.resolve("candidate-17.txt"), "public final class Mine {}\n");
        JsonNode metrics = new ObjectMapper()
                .readTree(python("/usr/bin/python3", EXAMPLE.resolve("evaluator.py") + "", policy + ""));
        assertEquals(4.75, metrics.get("combined_score").asDouble());
        assertEquals(7, metrics.get("state_bits").asDouble());
        assertEquals(0.25, metrics.get("shiftGap").asDouble());
        assertTrue(!metrics.has("hiddenGap"), metrics.toString());
        assertEquals("a\nb", metrics.get("feedback").asText());
        assertTrue(
                Files.readString(folder.resolve("asked")).endsWith("Mine.java --suite thesis --until tiny\n"),
                Files.readString(folder.resolve("asked")));
    }

    /** All score the same: it goes on until the time is over, and never judges one twice, nor after it was ended. */
    @Test
    void the_search_logs_every_policy_that_it_judged_and_goes_on_where_it_ended() throws Exception {
        requirePython();
        int first = searched();
        int both = searched();
        assertTrue(first > 1 && both > first, first + " and " + both);
        List<String> log = Files.readAllLines(folder.resolve("log.jsonl"));
        List<String> genes = new ArrayList<>();
        for (String line : log) {
            genes.add(new ObjectMapper().readTree(line).get("genes").toString());
        }
        assertEquals("{\"hit\":\"t\",\"insert\":\"t\",\"bypass\":\"0\"}", genes.get(0));
        assertEquals(both, genes.stream().distinct().count());
        assertEquals(both, Files.readAllLines(folder.resolve("asked")).size());
        String best = Files.readString(folder.resolve("log.java"));
        assertTrue(best.contains("ranks[set * ways + way] = t;") && best.contains("&& 0 > 0"), best);
    }

    /** How many policies the log has after a search of a second. */
    private int searched() throws Exception {
        python("/usr/bin/python3", EXAMPLE.resolve("search.py") + "", "--minutes", "0.02", "--log", "log.jsonl");
        return Files.readAllLines(folder.resolve("log.jsonl")).size();
    }

    @Test
    void its_suite_is_one() {
        Suite suite = SuiteReader.read(EXAMPLE.resolve("search.yaml").toString(), null);
        assertEquals(
                List.of("tiny", "middle"),
                suite.stages().stream().map(Suite.Stage::name).toList());
    }
}
