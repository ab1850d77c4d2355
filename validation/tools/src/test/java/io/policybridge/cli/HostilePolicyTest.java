package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A policy that does anything but answer ends the run with exit code 1 and one line that names it. */
class HostilePolicyTest {
    @TempDir
    Path folder;

    /** A source file of a policy that runs {@code statement}, on line 16, when it is first asked for a victim. */
    private String policy(String statement) throws IOException {
        String text = """
                import io.policybridge.api.Access;
                import io.policybridge.api.Answer;
                import io.policybridge.api.CacheHooks;
                import io.policybridge.api.PolicySpec;
                import io.policybridge.api.Ways;
                import io.policybridge.toolbox.PerCache;
                import java.util.List;

                public final class Hostile implements CacheHooks.Victim {
                    public static final PolicySpec SPEC =
                            PerCache.spec("hostile", "-", "-", List.of(), (shape, settings) -> new Hostile());
                    static volatile boolean always = true;

                    @Override
                    public long victim(Access access, int set, Ways ways) {
                        STATEMENT
                        return Answer.way(ways.nextEligible(0));
                    }
                }
                """;
        return Files.writeString(folder.resolve("Hostile.java"), text.replace("STATEMENT", statement))
                .toString();
    }

    private static void fails(String expectation, Terminal terminal) {
        assertEquals(1, terminal.exitCode(), terminal.err());
        assertEquals(1, terminal.err().lines().count(), terminal.err());
        assertTrue(terminal.err().contains(expectation), terminal.err());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run --workload vecadd --policy P",
                "compare --workload vecadd --policy lru,P",
                "drive vecadd --policy P"
            })
    void a_policy_that_calls_exit_fails_and_is_named(String command) throws Exception {
        String[] words =
                command.replaceAll("\\bP\\b", policy("System.exit(0);")).split(" ");
        fails(
                "the policy of Hostile.victim(Hostile.java:16) called System.exit",
                OwnJvm.of(folder, words).run());
    }

    @Test
    void a_policy_that_calls_exit_when_it_is_loaded_fails_too() throws Exception {
        String file = policy("");
        Files.writeString(
                Path.of(file),
                Files.readString(Path.of(file)).replace("always = true;", "always = true; static { System.exit(0); }"));
        fails(
                "Hostile.<clinit>(Hostile.java:12) called System.exit",
                OwnJvm.of(folder, "policies", file).run());
    }

    @Test
    void an_interrupt_from_outside_is_none_of_a_policys() throws Exception {
        OwnJvm jvm = OwnJvm.of(folder, "run", "--workload", "large/kmeans", "--policy", "lru");
        Process process = jvm.start();
        Thread.sleep(3000);
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
        assertEquals(new Terminal(Main.INTERRUPTED, "", ""), jvm.ended(process));
    }
}
