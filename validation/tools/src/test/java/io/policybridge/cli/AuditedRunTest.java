package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The simulator's audit outside of tests, where Java assertions are disabled. */
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
}
