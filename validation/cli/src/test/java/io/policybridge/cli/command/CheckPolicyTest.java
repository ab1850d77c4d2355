package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.policybridge.cli.Terminal;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The conformance kit on the command line; what each check finds: KitRunTest. */
class CheckPolicyTest {
    private static final Path HIT_COUNT = Path.of(
            System.getProperty("policybridge.home"), "docs/example-policy/src/main/java/org/example/HitCount.java");

    @TempDir
    Path folder;

    /** swl limits warps, of which the kit's smallest SM has too few for n=20. */
    @Test
    void policies_that_run_together_are_checked_together() {
        Terminal terminal = Terminal.run("check", "--policy", HIT_COUNT + "(age=2)+swl(n=20)");
        assertEquals(0, terminal.exitCode(), terminal.out() + terminal.err());
        assertTrue(terminal.out().startsWith("ok       a_run_goes_through\n"), terminal.out());
        assertTrue(
                terminal.out().matches("(?s).*\nhit-count\\(level=l1d,age=2\\)\\+swl\\(n=20,.*\\): 25 checks, 25 ok\n"),
                terminal.out());
    }

    @Test
    void a_mistake_is_exit_code_1_for_scripts_too() throws Exception {
        String text = Files.readString(HIT_COUNT)
                .replace("hits[set * ways + way]++;", "hits[set * ways + way] += System.nanoTime() & 1;");
        Path file = Files.writeString(folder.resolve("HitCount.java"), text);
        Terminal terminal = Terminal.run("check", "--policy-path", file.toString(), "--policy", "hit-count", "--json");
        assertEquals(1, terminal.exitCode(), terminal.err());
        JsonNode result = new ObjectMapper().readTree(terminal.out());
        assertEquals("hit-count(level=l1d,age=1)", result.get("policy").asText());
        assertEquals(false, result.get("clean").asBoolean());
        JsonNode check = result.get("checks").get(3);
        assertEquals("equal_seeds_give_equal_runs", check.get("name").asText());
        assertEquals("FAILED", check.get("status").asText());
        assertTrue(
                check.get("reason").asText().startsWith("two runs from one seed decided differently: hit-count at "));
    }

    @ParameterizedTest
    @CsvSource({
        "--policy,dipp,unknown policy 'dipp'; nearest: dip",
        "--policy,native,--policy=native; expected policies whose calls can be checked here",
        "--policy,lru+dip,lru and dip both answer the hook victim at L1D",
        "--policy,swl(n=30),'swl n=30 would limit nothing; expected 1 to 24'",
        "--policy,Missing.java,Missing.java: no such file",
    })
    void what_cannot_be_checked_is_bad_input(String option, String value, String expectation) {
        Terminal terminal = Terminal.run("check", option, value);
        assertEquals(2, terminal.exitCode(), terminal.out());
        assertEquals("", terminal.out());
        assertTrue(terminal.err().contains(expectation), terminal.err());
    }

    @Test
    void what_does_not_compile_is_the_compilers_message() throws Exception {
        Path file = Files.writeString(folder.resolve("HitCount.java"), Files.readString(HIT_COUNT) + "}");
        Terminal terminal = Terminal.run("check", "--policy", file.toString());
        assertEquals(2, terminal.exitCode(), terminal.out());
        assertTrue(
                terminal.err().matches("policybridge: .*HitCount.java:\\d+: class, interface.* expected\n"),
                terminal.err());
    }
}
