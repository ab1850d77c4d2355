package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The simulator's audit outside of tests, where Java assertions are disabled. */
@Tag("process")
class AuditedRunTest {
    private static final String AUDIT = "io.policybridge.simulator.Audit ";

    @TempDir
    Path folder;

    /** Whether a run with {@code more} options creates the audit. */
    private boolean isAudited(String said, String... more) throws Exception {
        Path classes = folder.resolve("classes.txt");
        String[] words =
                List.of("run", "--workload", "vecadd", "--kernels", "1").toArray(new String[5 + more.length]);
        System.arraycopy(more, 0, words, 5, more.length);
        Terminal terminal = OwnJvm.with(folder, List.of("-Xlog:class+load:file=" + classes), words)
                .run();
        assertEquals(0, terminal.exitCode(), terminal.err());
        assertEquals(said, terminal.err());
        return Files.readString(classes).contains(AUDIT);
    }

    @Test
    void a_run_is_audited_on_demand() throws Exception {
        assertEquals(false, isAudited(""));
        assertEquals(true, isAudited("audit: all checks passed\n", "--audit"));
    }

    /** It runs to its end without an audit, and its IPC looks like any other. */
    @Test
    void an_audit_finds_a_query_that_changes_state() throws Exception {
        Path file = Files.writeString(folder.resolve("Counting.java"), """
                import io.policybridge.api.*;
                import io.policybridge.toolbox.PerCache;
                public final class Counting implements CacheHooks.Victim {
                    public static final PolicySpec SPEC =
                            PerCache.spec("counting", "-", "-", (shape, settings) -> new Counting());
                    private long draws;
                    @Override
                    public long victim(Access access, int set, Ways ways) {
                        draws++;
                        return Answer.way(ways.nextEligible(0));
                    }
                }
                """);
        String[] run = {"run", "--workload", "vecadd", "--kernels", "1", "--policy", file.toString()};
        assertEquals(0, Terminal.run(run).exitCode());
        String[] audited = Arrays.copyOf(run, run.length + 1);
        audited[run.length] = "--audit";
        Terminal terminal = Terminal.run(audited);
        assertEquals(1, terminal.exitCode(), terminal.err());
        assertEquals("", terminal.out());
        assertTrue(
                terminal.err()
                        .matches("policybridge: counting does not keep the rules .*: queries_change_nothing: a query "
                                + "changed the state: victim of Counting, .*; expected draws=\\d+, got draws=\\d+.*\n"),
                terminal.err());
    }

    @Test
    void an_audit_passes_a_policy_whose_queries_are_pure() {
        Terminal terminal =
                Terminal.run("run", "--workload", "vecadd", "--kernels", "1", "--policy", "dip+swl(n=8)", "--audit");
        assertEquals("audit: all checks passed\n", terminal.err());
    }
}
