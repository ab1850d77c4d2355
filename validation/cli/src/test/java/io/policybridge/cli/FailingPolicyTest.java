package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.policybridge.drive.NativeBuild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Wherever a policy throws, and whatever: one line that names it, and the same exit code on every call path. */
@Tag("process")
class FailingPolicyTest {
    private static final String[] COMMANDS = {
        "run --workload vecadd --policy P --explain 3",
        "compare --workload vecadd --policy lru,P",
        "drive vecadd --policy P",
        "drive vecadd --call jna --no-memory --policy P"
    };

    @TempDir
    Path folder;

    @BeforeAll
    static void build() {
        NativeBuild.driver();
    }

    /** A policy with room for mistakes: {@code part} in its part, {@code before} in its answer. */
    private String policy(String part, String before) throws IOException {
        String text = """
                import io.policybridge.api.*;
                import io.policybridge.toolbox.PerCache;
                import java.util.List;

                public final class Failing implements CacheHooks.Victim {
                    public static final PolicySpec SPEC =
                            PerCache.spec("failing", "-", "-", List.of(), (shape, settings) -> new Failing());
                    static volatile boolean always = true;

                    static final class Bad extends RuntimeException {
                        @Override public String getMessage() { throw new IllegalStateException("none"); }
                    }

                    static final class Circle extends RuntimeException {
                        Circle other;
                        @Override public Throwable getCause() { return other; }
                    }

                    static final class Endless extends RuntimeException {
                        @Override public String getMessage() { while (always) {} return ""; }
                    }

                    static Circle circle() {
                        Circle one = new Circle();
                        one.other = new Circle();
                        one.other.other = one;
                        return one;
                    }

                    @SuppressWarnings("unchecked")
                    static <T extends Throwable> long sneak(Throwable problem) throws T { throw (T) problem; }

                    PART

                    @Override
                    public long victim(Access access, int set, Ways ways) {
                        BEFORE
                        return Answer.way(ways.nextEligible(0));
                    }
                }
                """;
        return Files.writeString(
                        folder.resolve("Failing.java"),
                        text.replace("PART", part).replace("BEFORE", before))
                .toString();
    }

    private static Terminal ends(int code, String expectation, Terminal terminal) {
        assertEquals(code, terminal.exitCode(), terminal.err());
        assertEquals(1, terminal.err().lines().count(), terminal.err());
        assertTrue(terminal.err().contains(expectation), terminal.err());
        return terminal;
    }

    private static String[] words(String command, String policy) {
        return command.replaceAll("\\bP\\b", policy).split(" ");
    }

    private static Stream<Arguments> answers() {
        return Stream.of(COMMANDS)
                .flatMap(command -> Stream.of(
                        Arguments.of(
                                command,
                                "sneak(new Exception(\"checked\"));",
                                " threw java.lang.Exception: checked (at "),
                        Arguments.of(command, "sneak(new Throwable());", " threw java.lang.Throwable (at "),
                        Arguments.of(
                                command,
                                "if (always) throw new OutOfMemoryError(\"full\");",
                                " threw java.lang.OutOfMemoryError"),
                        Arguments.of(command, "victim(access, set, ways);", " threw java.lang.StackOverflowError (at "),
                        Arguments.of(
                                command,
                                "if (always) throw new Bad();",
                                " threw Failing$Bad, whose message cannot be read: it threw "
                                        + "java.lang.IllegalStateException"),
                        Arguments.of(
                                command, "if (always) throw circle();", " threw Failing$Circle (at Failing.circle(")));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void whatever_a_hook_throws_is_one_line_with_policy_and_hook(String command, String statement, String what)
            throws IOException {
        Terminal terminal = ends(1, what, Terminal.run(words(command, policy("", statement))));
        ends(1, "failing at L1D ", terminal);
        ends(1, " victim set=", terminal);
    }

    /** Whether there is room left to name the policy is chance. */
    @ParameterizedTest
    @ValueSource(strings = {"run --workload vecadd --policy P", "compare --workload vecadd --policy lru,P"})
    void a_policy_that_takes_all_memory_ends_in_one_line(String command) throws Exception {
        String file = policy(
                "static final List<long[]> HELD = new java.util.concurrent.CopyOnWriteArrayList<>();",
                "while (always) HELD.add(new long[1 << 20]);");
        ends(1, "emory", OwnJvm.of(folder, words(command, file)).run());
    }

    private static Stream<Arguments> parts() {
        return Stream.of(COMMANDS)
                .flatMap(command -> Stream.of(
                        Arguments.of(
                                command,
                                "Failing() { sneak(new Exception(\"no\")); }",
                                "failing could not create its part at L1D 0: it threw java.lang.Exception: no (at "
                                        + "Failing.<init>("),
                        Arguments.of(
                                command,
                                "@Override public Promises promises() { throw new IllegalStateException(\"no\"); }",
                                "failing at L1D 0: promises() threw java.lang.IllegalStateException: no (at "
                                        + "Failing.promises("),
                        Arguments.of(
                                command,
                                "@Override public Promises promises() { return null; }",
                                "failing at L1D 0: promises() threw java.lang.NullPointerException"),
                        Arguments.of(
                                command,
                                "@Override public boolean choosesInvalid() { throw new IllegalStateException(); }",
                                "failing at L1D 0 victim choosesInvalid threw java.lang.IllegalStateException (at ")));
    }

    @ParameterizedTest
    @MethodSource("parts")
    void a_policy_that_throws_when_it_is_created_fails_and_is_not_refused(String command, String part, String what)
            throws IOException {
        ends(1, what, Terminal.run(words(command, policy(part, ""))));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void a_setting_that_does_not_fit_is_bad_input(String command) throws IOException {
        String file = policy("Failing() { throw new PolicySpec.BadSetting(\"age=1;\\nexpected an even one\"); }", "");
        ends(2, "age=1; expected an even one", Terminal.run(words(command, file)));
    }

    @Test
    void the_stack_of_an_exception_without_a_message_is_printed_as_far_as_it_goes() throws IOException {
        Terminal terminal = Terminal.run(words(COMMANDS[0] + " --trace", policy("", "if (always) throw new Bad();")));
        assertEquals(1, terminal.exitCode(), terminal.err());
        assertTrue(
                terminal.err().endsWith("(the rest of the stack cannot be printed: java.lang.IllegalStateException)\n"),
                terminal.err());
    }

    private static Stream<String> commands() {
        return Stream.of(COMMANDS);
    }

    @Test
    void a_reason_that_throws_is_one_line() throws IOException {
        String reason = "@Override public String reason(Hook query, Access access, int set, long answer) { "
                + "throw new IllegalStateException(\"none\"); }";
        ends(
                1,
                ": its reason threw java.lang.IllegalStateException: none (at Failing.reason(",
                Terminal.run(words(COMMANDS[0], policy(reason, ""))));
    }

    @Test
    void what_policies_makes_may_throw_too() throws IOException {
        String file = policy("Failing() { throw new IllegalStateException(\"no\"); }", "");
        ends(1, "failing could not create its part at L1D 0: it threw", Terminal.run("policies", file));
        String text = Files.readString(Path.of(file));
        Files.writeString(
                Path.of(file),
                text.replace(
                                "new Failing());",
                                "new Failing()).withHardware((settings, host) -> { throw new IllegalStateException(\"no\"); });")
                        .replace("Failing() { throw new IllegalStateException(\"no\"); }", ""));
        ends(1, "failing: its hardware threw java.lang.IllegalStateException: no", Terminal.run("policies", file));
    }

    @Test
    void a_file_that_cannot_be_loaded_is_bad_input() throws IOException {
        ends(
                2,
                "Failing.java: class Failing cannot be used: java.lang.OutOfMemoryError: full (at Failing.<clinit>(",
                Terminal.run("policies", policy("static { if (always) throw new OutOfMemoryError(\"full\"); }", "")));
        ends(
                2,
                "Failing.java: class Failing cannot be used: Failing$Bad, whose message cannot be read",
                Terminal.run("policies", policy("static { if (always) throw new Bad(); }", "")));
    }

    @Test
    void state_that_has_no_digest_is_one_line() throws IOException {
        String file = policy("final java.util.Random random = new java.util.Random(1);", "");
        ends(1, "failing: the digest of its state threw", Terminal.run("drive", "vecadd", "--policy", file));
    }

    private static Stream<Arguments> loops() {
        return Stream.of(COMMANDS[0], COMMANDS[3])
                .flatMap(command -> Stream.of(
                        Arguments.of(command, "", "if (always) throw new Endless();", "failing(level=l1d): getMessage"),
                        Arguments.of(
                                command,
                                "@Override public Promises promises() { while (always) {} return null; }",
                                "",
                                "failing(level=l1d): promises"),
                        Arguments.of(
                                command,
                                "@Override public boolean choosesInvalid() { while (always) {} return true; }",
                                "",
                                "failing(level=l1d): choosesInvalid"),
                        Arguments.of(
                                command, "Failing() { while (always) {} }", "", "failing(level=l1d): a constructor")));
    }

    @ParameterizedTest
    @MethodSource("loops")
    void whatever_does_not_return_is_left(String command, String part, String before, String what) throws Exception {
        String[] words = words(command + " --policy-timeout 1", policy(part, before));
        ends(
                1,
                what + " has not returned for 1 s (at Failing",
                OwnJvm.of(folder, words).run());
    }

    @Test
    void a_reason_that_does_not_return_is_left() throws Exception {
        String file = policy(
                "@Override public String reason(Hook query, Access access, int set, long answer) "
                        + "{ while (always) {} return null; }",
                "");
        ends(
                1,
                "failing reason has not returned for 1 s (at Failing.reason(",
                OwnJvm.of(folder, words(COMMANDS[0] + " --policy-timeout 1", file))
                        .run());
    }

    @Test
    void a_constructor_that_interrupts_all_threads_is_not_the_user() throws Exception {
        String file = policy("Failing() { Thread.getAllStackTraces().keySet().forEach(Thread::interrupt); }", "");
        ends(
                1,
                ": it threw java.lang.IllegalThreadStateException: a policy interrupted the thread that it is called on; "
                        + "expected it to leave threads alone (at Failing.<init>(",
                OwnJvm.of(folder, words(COMMANDS[0], file)).run());
    }

    /** Serves {@code policy} while a host drives it; both say what happened in one line. */
    private void served(String policy, String what, String logged) throws Exception {
        assumeTrue(NativeBuild.hasGrpc(), "the C++ side of gRPC was built");
        String address = "unix:" + folder.resolve("s");
        OwnJvm jvm = OwnJvm.of(folder, "serve", "--policy", policy, "--listen", address, "--policy-timeout", "1");
        Process server = jvm.start();
        while (!Files.exists(folder.resolve("s")) && server.isAlive()) {
            Thread.sleep(10);
        }
        ends(1, what, Terminal.run("drive", "vecadd", "--call", "grpc", "--server", address, "--policy", policy));
        server.destroy();
        Terminal terminal = jvm.ended(server);
        assertEquals(143, terminal.exitCode());
        assertTrue(terminal.err().startsWith(logged), terminal.err());
        assertEquals(logged.isEmpty(), terminal.err().isEmpty(), terminal.err());
    }

    @Test
    void a_served_policy_that_does_not_return_is_named_to_its_host_and_logged_with_its_stack() throws Exception {
        String line = "policybridge: session closed: failing at L1D ";
        served(policy("", "while (always) {}"), " has not returned for 1 s (at Failing.victim(", line);
    }

    @Test
    void a_served_policy_that_calls_exit_is_named_to_its_host() throws Exception {
        assumeTrue(NativeBuild.hasGrpc(), "the C++ side of gRPC was built");
        String address = "unix:" + folder.resolve("s");
        String file = policy("", "System.exit(0);");
        OwnJvm jvm = OwnJvm.of(folder, "serve", "--policy", file, "--listen", address);
        Process server = jvm.start();
        while (!Files.exists(folder.resolve("s")) && server.isAlive()) {
            Thread.sleep(10);
        }
        Terminal host = Terminal.run("drive", "vecadd", "--call", "grpc", "--server", address, "--policy", file);
        ends(1, " called System.exit (at Failing.victim(", host);
        ends(1, "failing at L1D ", host);
        Terminal ended = jvm.ended(server);
        assertEquals(1, ended.exitCode());
        assertTrue(ended.err().startsWith("policybridge: session closed: failing at L1D "), ended.err());
        assertTrue(ended.err().contains("\npolicybridge: the policy of Failing.victim("), ended.err());
    }

    @Test
    void a_served_constructor_that_does_not_return_is_named_to_its_host() throws Exception {
        served(
                policy("Failing() { while (always) {} }", ""),
                "failing(level=l1d): a constructor has not returned for 1 s (at Failing.<init>(",
                "policybridge: session closed: failing(level=l1d): a constructor has not returned for 1 s");
    }

    @Test
    void a_served_policy_that_throws_when_it_is_created_fails_and_is_not_refused() throws Exception {
        served(
                policy("Failing() { throw new IllegalStateException(\"no\"); }", ""),
                "failing could not create its part at L1D 0: it threw java.lang.IllegalStateException: no (at Failing",
                "");
    }
}
