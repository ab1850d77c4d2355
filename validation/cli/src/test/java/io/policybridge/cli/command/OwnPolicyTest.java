package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A user's own policy in every command that takes one: the example project's source file, outside of the class path.
 */
class OwnPolicyTest {
    private static final String HIT_COUNT = Path.of(System.getProperty("policybridge.golden"))
            .resolve("../../docs/example-policy/src/main/java/org/example/HitCount.java")
            .normalize()
            .toString();

    @TempDir
    Path folder;

    private static String printed(String... arguments) {
        Terminal terminal = Terminal.run(arguments);
        assertEquals(0, terminal.exitCode(), terminal.err());
        return terminal.out();
    }

    private static void refused(String expectation, String... arguments) {
        Terminal terminal = Terminal.run(arguments);
        assertEquals(2, terminal.exitCode(), terminal.err());
        assertEquals("", terminal.out());
        assertEquals(1, terminal.err().lines().count(), terminal.err());
        assertTrue(terminal.err().contains(expectation), terminal.err());
    }

    @Test
    void it_runs() {
        String out = printed("run", "--workload", "lmem", "--policy", HIT_COUNT + "+swl(n=4)");
        assertTrue(out.contains("policybridge_policy = hit-count(level=l1d,age=1)+swl(n=4"), out);
        assertTrue(out.contains("policybridge_hook[victim] = "), out);
        assertTrue(printed("run", "--workload", "lmem", "--policy-path", HIT_COUNT, "--policy", "hit-count")
                .contains("policybridge_policy = hit-count(level=l1d,age=1)\n"));
    }

    @Test
    void it_is_compared_and_searched() throws IOException {
        JsonNode runs = new ObjectMapper()
                .readTree(printed("compare", "--workload", "spmv", "--policy", "lru," + HIT_COUNT, "--json"))
                .get("runs");
        assertEquals("hit-count", runs.get(1).get("label").asText());
        assertTrue(!runs.get(0).get("totals").equals(runs.get(1).get("totals")), "it decides otherwise than LRU");
        String best = printed("compare", "--workload", "lmem", "--policy", "lru", "--best", HIT_COUNT + "+swl.n=3..4");
        assertTrue(best.contains("best hit-count+swl.n=3..4"), best);
    }

    @Test
    void it_is_driven_listed_and_set_against_hosts() {
        assertTrue(Terminal.run("drive", "lmem", "--policy", HIT_COUNT)
                .out()
                .contains("policy hit-count(level=l1d,age=1)\n"));
        assertTrue(printed("policies", "--policy-path", HIT_COUNT).contains("\nhit-count "));
        assertTrue(printed("policies", HIT_COUNT).contains("the tutorial"));
        assertTrue(printed("policies", "--hosts", "--policy-path", HIT_COUNT)
                .lines()
                .anyMatch(line -> line.matches("hit-count( +runs){4}")));
    }

    @Test
    void it_is_brought_into_a_patched_simulator() throws IOException {
        // An application that prints a kernel and, where the bridge is on, counts a query.
        String application = "echo kernel_name = k; echo gpu_sim_cycle = 5; [ -z \"$POLICYBRIDGE\" ]"
                + " || echo 'policybridge_queries = 1' > \"$(sed -n 's/^statistics = //p' \"$POLICYBRIDGE\")\"; : {}";
        String build = folder.toString();
        Path outputs = folder.resolve("outputs");
        printed(
                "verify-host",
                "--plain",
                build,
                "--patched",
                build,
                "--policy",
                HIT_COUNT + "+swl",
                "--out",
                outputs.toString(),
                "--",
                "sh",
                "-c",
                application);
        assertTrue(Files.readString(outputs.resolve("jna.conf")).startsWith("policy = hit-count+swl\ncall = jna\n"));
        assertTrue(Files.readString(outputs.resolve("jna.conf")).contains("\npolicy-path = " + HIT_COUNT + "\n"));
        String bench = Terminal.run(
                        "bench",
                        "host",
                        "--plain",
                        build,
                        "--patched",
                        build,
                        "--policy-path",
                        HIT_COUNT,
                        "--policy",
                        "hit-count",
                        "--rounds",
                        "1",
                        "--",
                        "sh",
                        "-c",
                        application)
                .out();
        assertTrue(bench.lines().anyMatch(line -> line.matches("hit-count +jna +5 .*")), bench);
    }

    @Test
    void it_is_validated_against_a_log() {
        Path log = Path.of(System.getProperty("policybridge.golden"), "gtx480x", "lmem", "stats.txt.zst");
        Terminal terminal = Terminal.run("validate", "lmem", "--against", log.toString(), "--policy", HIT_COUNT);
        assertTrue(terminal.out().contains("policy hit-count(level=l1d,age=1)\n"), terminal.out());
    }

    @Test
    void a_mistake_in_it_names_its_line_wherever_it_is_used() throws IOException {
        String broken = Files.writeString(folder.resolve("Broken.java"), "class Broken {\n  int way = 1\n}\n")
                .toString();
        refused(broken + ":2: ';' expected", "run", "--workload", "lmem", "--policy", broken);
        refused(broken + ":2: ';' expected", "compare", "--workload", "lmem", "--policy", "lru," + broken);
        refused(broken + ":2: ';' expected", "drive", "lmem", "--policy", broken);
        refused(broken + ":2: ';' expected", "serve", "--policy", broken);
        refused(broken + ":2: ';' expected", "policies", "--policy-path", broken);
        refused(broken + ":2: ';' expected", "verify-host", "--plain", ".", "--patched", ".", "--policy", broken, "{}");
        refused(
                broken + ":2: ';' expected",
                "bench",
                "host",
                "--plain",
                ".",
                "--patched",
                ".",
                "--call",
                "jna",
                "--policy",
                broken,
                "{}");
    }

    @Test
    void a_file_without_a_policy_and_a_name_that_is_taken_are_refused() throws IOException {
        String empty = Files.writeString(folder.resolve("Empty.java"), "class Empty {}\n")
                .toString();
        refused("no policy in it", "run", "--workload", "lmem", "--policy", empty);
        String text = Files.readString(Path.of(HIT_COUNT));
        String lru = Files.writeString(folder.resolve("HitCount.java"), text.replace("\"hit-count\"", "\"lru\""))
                .toString();
        refused(
                "the name of policy 'lru' clashes with a policy of PolicyBridge",
                "run",
                "--workload",
                "lmem",
                "--policy",
                lru);
        Files.writeString(Path.of(lru), text.replace("\"hit-count\"", "\"unbounded\""));
        refused(
                "policy 'unbounded'; expected a name of lower-case words with hyphens without another meaning",
                "run",
                "--workload",
                "lmem",
                "--policy",
                lru);
    }

    @Test
    void a_missing_jar_is_named() {
        refused(
                "no-such.jar: no such file; expected a jar",
                "run",
                "--workload",
                "lmem",
                "--policy-path",
                "no-such.jar",
                "--policy",
                "lru");
    }
}
