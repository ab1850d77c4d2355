package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.drive.NativeBuild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A policy that does anything but answer ends the run with exit code 1 and one line that names it; every fault on every
 * call path: {@link FaultPathsTest}.
 */
@Tag("process")
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

    /** The same for a message with policy, site, hook, cycle and access. */
    private static void failsAtAnAccess(String expectation, Terminal terminal) {
        fails(expectation, terminal);
        String where = "(?s)policybridge: hostile at L1D \\d+ victim set=\\d+ cycle=\\d+ [A-Z]+ [A-Z]+ "
                + "address=\\p{XDigit}+ size=\\d+ .*";
        assertTrue(terminal.err().matches(where), terminal.err());
    }

    private static void fails(String expectation, Terminal terminal) {
        assertEquals(1, terminal.exitCode(), terminal.err());
        assertEquals(1, terminal.err().lines().count(), terminal.err());
        assertTrue(terminal.err().contains(expectation), terminal.err());
    }

    @Test
    void a_policy_of_a_comparison_that_calls_exit_is_named() throws Exception {
        failsAtAnAccess(
                " called System.exit (at Hostile.victim(Hostile.java:16))",
                OwnJvm.of(folder, "compare", "--workload", "vecadd", "--policy", "lru," + policy("System.exit(0);"))
                        .run());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run --workload vecadd --policy P --record R",
                "drive vecadd --call jna --policy P --record R/bridge.zst"
            })
    void a_policy_that_ends_the_program_leaves_no_recording(String command) throws Exception {
        NativeBuild.driver();
        Path recording = Files.createDirectory(folder.resolve("recording"));
        String[] words = command.replaceAll("\\bP\\b", policy("if (access.cycle() > 3000) System.exit(0);"))
                .replaceAll("\\bR\\b", recording.toString())
                .split(" ");
        assertEquals(1, OwnJvm.of(folder, words).run().exitCode());
        try (Stream<Path> files = Files.list(recording)) {
            assertEquals(0, files.count());
        }
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run --workload vecadd --policy P",
                "compare --workload vecadd --policy lru,P",
                "drive vecadd --policy P"
            })
    void an_exception_is_one_line_with_the_policys_own_source_line(String command) throws IOException {
        String[] words =
                command.replaceAll("\\bP\\b", policy("List.of(1).get(7);")).split(" ");
        Terminal terminal = Terminal.run(words);
        fails("policybridge: hostile at L1D ", terminal);
        fails(" victim set=", terminal);
        fails(
                " threw java.lang.IndexOutOfBoundsException: Index: 7 Size: 1 (at Hostile.victim(Hostile.java:16))",
                terminal);
        Terminal traced = Terminal.run((String.join(" ", words) + " --trace").split(" "));
        assertTrue(traced.err().contains("\n\tat Hostile.victim(Hostile.java:16)\n"), traced.err());
    }

    @Test
    void a_policy_of_a_comparison_that_does_not_return_is_left() throws Exception {
        String policies = "lru," + policy("while (always) { set++; }");
        failsAtAnAccess(
                " has not returned for 2 s (at Hostile.victim(Hostile.java:16))",
                OwnJvm.of(folder, "compare", "--workload", "vecadd", "--policy", policies, "--policy-timeout", "2")
                        .run());
    }

    @Test
    void a_thread_that_a_policy_starts_and_that_calls_exit_is_named_too() throws Exception {
        String file = policy("new Thread(() -> System.exit(0)).start(); while (always) {}");
        fails(
                "(Hostile.java:16) called System.exit",
                OwnJvm.of(folder, "run", "--workload", "vecadd", "--policy", file)
                        .run());
    }

    @ParameterizedTest
    @ValueSource(strings = {"run --workload vecadd --policy P", "drive vecadd --policy P"})
    void a_constructor_that_does_not_return_is_left(String command) throws Exception {
        String file = policy("");
        Files.writeString(
                Path.of(file),
                Files.readString(Path.of(file))
                        .replace("always = true;", "always = true; Hostile() { while (always) {} }"));
        String[] words = (command.replaceAll("\\bP\\b", file) + " --policy-timeout 2").split(" ");
        fails(
                "hostile(level=l1d): a constructor has not returned for 2 s (at Hostile.<init>(Hostile.java:12), "
                        + "from Hostile.lambda$static$0(Hostile.java:11))",
                OwnJvm.of(folder, words).run());
    }

    /** The policy is not LRU, which was recorded: a drive ends with the first difference. */
    @ParameterizedTest
    @CsvSource({
        "run --workload vecadd --policy P, 0",
        "drive vecadd --policy P, 1",
        "drive vecadd --call jna --policy P, 1",
    })
    void threads_that_a_policy_leaves_do_not_keep_the_program(String command, int exitCode) throws Exception {
        NativeBuild.driver();
        String file = policy("if (always) { always = false; Thread left = new Thread(() -> { while (true) "
                + "java.util.concurrent.locks.LockSupport.park(); }); left.setDaemon(false); left.start(); }");
        Terminal terminal = OwnJvm.of(
                        folder, command.replaceAll("\\bP\\b", file).split(" "))
                .run();
        assertEquals(exitCode, terminal.exitCode(), terminal.err());
    }

    private Terminal withHook(String body) throws Exception {
        String file = policy("if (always) { always = false; "
                + "Runtime.getRuntime().addShutdownHook(new Thread(() -> { " + body + " })); }");
        List<String> limit = List.of("-Dpolicybridge.hooks.seconds=1");
        return OwnJvm.with(folder, limit, "run", "--workload", "vecadd", "--policy", file)
                .run();
    }

    @Test
    void a_hook_that_never_ends_does_not_keep_the_process() throws Exception {
        Terminal ended = withHook("while (true);");
        assertEquals(0, ended.exitCode(), ended.err());
        assertEquals(
                "policybridge: a shutdown hook has not ended for 1 s (at Hostile.lambda$victim$1(Hostile.java:16)); "
                        + "expected one that lets the process end\n",
                ended.err());
        assertEquals(new Terminal(0, ended.out(), ""), withHook("always = true;"));
    }

    @Test
    void a_signal_ends_a_process_with_a_hook_that_never_ends() throws Exception {
        Path begun = folder.resolve("begun");
        String file = policy("if (always) { always = false; "
                + "Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true); })); "
                + "new java.io.File(\"" + begun + "\").mkdir(); }");
        List<String> limit = List.of("-Dpolicybridge.hooks.seconds=1");
        OwnJvm jvm = OwnJvm.with(folder, limit, "run", "--workload", "kmeans:4096", "--policy", file);
        Process process = jvm.start();
        while (process.isAlive() && !Files.exists(begun)) {
            Thread.sleep(100);
        }
        process.destroy();
        Terminal ended = jvm.ended(process);
        assertEquals(143, ended.exitCode(), ended.err());
        assertTrue(ended.err().startsWith("policybridge: a shutdown hook has not ended for 1 s (at "), ended.err());
    }

    @Test
    void a_policy_that_closes_both_streams_is_printed_all_the_same() throws Exception {
        String file = policy("System.out.close(); System.err.close(); List.of(1).get(7);");
        Terminal terminal = OwnJvm.of(folder, "run", "--workload", "vecadd", "--policy", file)
                .run();
        failsAtAnAccess(" threw java.lang.IndexOutOfBoundsException: ", terminal);
        assertTrue(terminal.out().contains("policybridge_end = STOPPED (incomplete"), terminal.out());
    }

    @Test
    void a_run_that_is_stopped_prints_the_statistics_so_far_and_says_that_they_are_incomplete() throws Exception {
        String thrown = policy("if (access.cycle() > 3000) throw new IllegalStateException(\"no\");");
        Terminal text = Terminal.run("run", "--workload", "vecadd", "--policy", thrown);
        fails(" threw java.lang.IllegalStateException: no (at ", text);
        assertTrue(
                text.out().contains("policybridge_end = STOPPED (incomplete: the statistics up to there)\n"),
                text.out());
        assertTrue(text.out().matches("(?s).*policybridge_hook\\[victim\\] = [1-9][0-9]* .*"), text.out());
        Terminal json = Terminal.run("run", "--workload", "vecadd", "--policy", thrown, "--json");
        assertTrue(json.out().contains("\"end\" : \"STOPPED\""), json.out());
        Terminal csv = Terminal.run("run", "--workload", "vecadd", "--policy", thrown, "--csv", "--metrics");
        assertTrue(
                csv.out().lines().anyMatch(line -> line.endsWith("STOPPED") || line.contains(",STOPPED,")), csv.out());
        String stuck = policy("while (always && access.cycle() > 3000) { set++; }");
        Terminal left = OwnJvm.of(folder, "run", "--workload", "vecadd", "--policy", stuck, "--policy-timeout", "2")
                .run();
        fails(" has not returned for 2 s ", left);
        assertTrue(left.out().contains("policybridge_end = STOPPED (incomplete"), left.out());
        String ending = policy("if (access.cycle() > 3000) System.exit(0);");
        Terminal ended = OwnJvm.of(folder, "run", "--workload", "vecadd", "--policy", ending)
                .run();
        failsAtAnAccess(" called System.exit ", ended);
        assertTrue(ended.out().contains("policybridge_end = STOPPED (incomplete"), ended.out());
    }

    @ParameterizedTest
    @CsvSource({
        "compare --workload vecadd --policy lru*P, policybridge_end = STOPPED (incomplete: the statistics up to there)",
        "compare --workload vecadd --policy lru*P --csv, STOPPED",
        "compare --workload vecadd --policy lru*P --json, STOPPED",
        "cycles --workload vecadd --policy lru*P, policybridge_end = STOPPED (incomplete: the statistics up to there)",
    })
    void of_several_runs_the_statistics_so_far_are_those_of_the_stopped_one(String command, String mark)
            throws IOException {
        String thrown = policy("if (access.cycle() > 3000) throw new IllegalStateException(\"no\");");
        Terminal terminal = Terminal.run(
                command.replace('*', ',').replaceAll("\\bP\\b", thrown).split(" "));
        fails(" threw java.lang.IllegalStateException: no (at ", terminal);
        assertTrue(terminal.out().contains(mark), terminal.out());
        assertFalse(terminal.out().contains("FINISHED\n"), terminal.out());
        boolean text = mark.contains("incomplete");
        assertEquals(text, terminal.out().startsWith("policybridge_workload = vecadd\n"), terminal.out());
    }

    @Test
    void a_sweep_goes_on_beside_a_point_that_was_stopped_and_says_how_far_that_came() throws IOException {
        String thrown = policy("if (access.cycle() > 3000) throw new IllegalStateException(\"no\");");
        Path store = folder.resolve("store.sqlite");
        Terminal terminal =
                Terminal.run(("sweep --workload vecadd --policy lru," + thrown + ",dip --store " + store).split(" "));
        assertEquals(1, terminal.exitCode(), terminal.err());
        assertTrue(
                terminal.err()
                        .matches(
                                "(?s)policybridge: vecadd under hostile\\S* on gtx480x, seed 1: hostile\\S* at L1D .*\n"
                                        + "policybridge: vecadd under hostile\\S* on gtx480x, seed 1: STOPPED \\(incomplete: the "
                                        + "statistics up to there\\): cycles=3\\d{3} instructions=[1-9]\\d* ipc=\\d+\\.\\d{3}\n"
                                        + "policybridge: 3 simulations, 3 run now, 1 failed; .*"),
                terminal.err());
        assertTrue(terminal.out().contains("dip"), terminal.out());
    }

    @Test
    void an_interrupt_from_outside_is_none_of_a_policys() throws Exception {
        OwnJvm jvm = OwnJvm.of(folder, "run", "--workload", "kmeans:4096", "--policy", "lru");
        Process process = jvm.start();
        Thread.sleep(3000);
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
        assertEquals(new Terminal(ExitCode.INTERRUPTED, "", ""), jvm.ended(process));
    }
}
