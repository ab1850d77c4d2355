package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose data do not fit into the heap, as the launcher starts it. */
@Tag("process")
class ScarceHeapTest {
    @TempDir
    Path folder;

    /** Three vectors of 2M elements on the GPU, and as much in the host program. */
    @Test
    void a_run_says_what_it_needs_before_it_begins_and_ends_with_one_line_where_that_is_too_much() throws Exception {
        Terminal said = OwnJvm.with(
                        folder, List.of("-Xmx48m"), "run", "--workload", "vectoradd:2097152", "--max-cycles", "10")
                .run();
        List<String> lines = said.err().lines().toList();
        assertEquals(2, lines.size(), said.err());
        assertTrue(lines.get(0).startsWith("policybridge: vectoradd:2097152 needs about 79 MB, the heap has "));
        assertTrue(
                lines.get(1).startsWith("policybridge: out of memory (Java heap space); expected an input that fits"));
        assertEquals(ExitCode.FAILED, said.exitCode());
    }

    @Test
    void it_says_nothing_where_they_fit() throws Exception {
        Terminal said = OwnJvm.with(
                        folder, List.of("-Xmx128m"), "run", "--workload", "vectoradd:2097152", "--max-cycles", "10")
                .run();
        assertEquals("", said.err());
        assertEquals(0, said.exitCode());
    }
}
