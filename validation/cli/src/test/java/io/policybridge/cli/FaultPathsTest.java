package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.policybridge.drive.NativeBuild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a policy does wrong, and whoever calls it: the run ends in the same way. */
@Tag("process")
class FaultPathsTest {
    /** It is well-behaved until this cycle, so that there is something to count. */
    private static final int CYCLE = 3000;

    private static final Pattern CALL = Pattern.compile(
            "hostile at L1D \\d+ victim set=\\d+ cycle=(\\d+) [A-Z]+ [A-Z]+ " + "address=\\p{XDigit}+ size=\\d+ ?.*");
    private static final Pattern COUNT = Pattern.compile("policybridge_hook\\[victim\\] = [1-9]\\d* WAY=.*");

    private enum CallPath {
        RUN,
        DIRECT,
        JNA,
        GRPC;

        private String command() {
            return this == RUN ? "run --workload vecadd" : "drive vecadd --call " + name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * {@code line} is what the message says besides the call; {@code alone}: the JVM does not survive it, or not all.
     */
    private enum Fault {
        THROWS(
                "throw new IllegalStateException(\"no\");",
                " threw java.lang.IllegalStateException: no (at HERE)",
                false),
        OVERFLOWS(
                "return victim(access, set, ways) + 1;",
                " threw java.lang.StackOverflowError (at Hostile.victim(",
                false),
        INTERRUPTS(
                "Thread.currentThread().interrupt();", "a policy interrupted the thread that it is called on", false),
        INTERRUPTS_ALL(
                "Thread.getAllStackTraces().keySet().forEach(Thread::interrupt);",
                "a policy interrupted the thread that it is called on",
                true),
        LEAVES_A_THREAD(
                "new Thread(Hostile::park).start(); throw new IllegalStateException(\"left\");",
                " threw java.lang.IllegalStateException: left (at HERE)",
                true),
        DOES_NOT_RETURN("spin();", " has not returned for 2 s (at Hostile.spin(Hostile.java:16), from HERE)", true),
        CALLS_EXIT("System.exit(0);", " called System.exit (at HERE)", true),
        TAKES_ALL_MEMORY("take();", "java.lang.OutOfMemoryError: Java heap space", true);

        private final String statement;
        private final String line;
        private final boolean alone;

        Fault(String statement, String line, boolean alone) {
            this.statement = statement;
            this.line = line.replace("HERE", "Hostile.victim(Hostile.java:31)");
            this.alone = alone;
        }
    }

    private static final String TEXT = """
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
                static Object[] taken;

                static void spin() {
                    while (always) {}
                }

                static void park() {
                    while (true) java.util.concurrent.locks.LockSupport.park();
                }

                /** In blocks, so that less than one is left. */
                static void take() {
                    while (always) taken = new Object[] {taken, new long[1 << 20]};
                }

                @Override
                public long victim(Access access, int set, Ways ways) {
                    if (access.cycle() > CYCLE) {
            STATEMENT
                    }
                    return Answer.way(ways.nextEligible(0));
                }
            }
            """;

    @TempDir
    Path folder;

    @BeforeAll
    static void build() {
        NativeBuild.driver();
    }

    private static Stream<Arguments> cells() {
        return Stream.of(CallPath.values())
                .flatMap(path -> Stream.of(Fault.values()).map(f -> Arguments.of(path, f)));
    }

    private Terminal ended(CallPath path, Fault fault) throws IOException, InterruptedException {
        String text = TEXT.replace("CYCLE", Integer.toString(CYCLE)).replace("STATEMENT", fault.statement);
        Path file = Files.writeString(folder.resolve("Hostile.java"), text);
        String limit = fault == Fault.DOES_NOT_RETURN ? " --policy-timeout 2" : " --policy-timeout 40";
        String[] words = (path.command() + " --policy " + file + limit).split(" ");
        return fault.alone && path != CallPath.JNA // whose policies have a JVM of their own
                ? OwnJvm.with(folder, List.of("-Xmx96m", "-XX:+UseSerialGC"), words)
                        .run()
                : Terminal.run(words);
    }

    @ParameterizedTest
    @MethodSource("cells")
    void one_line_names_policy_hook_cycle_and_access_and_the_counts_so_far_are_marked(CallPath path, Fault fault)
            throws Exception {
        assumeTrue(path != CallPath.GRPC || NativeBuild.hasGrpc(), "the C++ side of gRPC was built");
        Terminal terminal = ended(path, fault);
        assertEquals(1, terminal.exitCode(), terminal.err());
        assertEquals(1, terminal.err().lines().count(), terminal.err());
        assertTrue(terminal.err().startsWith("policybridge: hostile"), terminal.err());
        assertTrue(terminal.err().contains(fault.line), terminal.err());
        Matcher call = CALL.matcher(terminal.err());
        assertTrue(call.find(), terminal.err());
        assertTrue(Long.parseLong(call.group(1)) > CYCLE, terminal.err());
        assertTrue(
                terminal.out().lines().anyMatch(line -> line.startsWith("policybridge_end = STOPPED (incomplete: ")),
                terminal.out());
        assertTrue(terminal.out().lines().anyMatch(COUNT.asMatchPredicate()), terminal.out());
    }
}
