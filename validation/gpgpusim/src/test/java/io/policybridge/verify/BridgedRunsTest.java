package io.policybridge.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of a program that prints what its bridge.conf says, and counts as many queries. */
class BridgedRunsTest {
    private static final String PROGRAM = """
            #!/bin/sh
            sed -n 's/^print = //p' "$POLICYBRIDGE"
            echo 'gpgpu_simulation_time = '$$
            count=$(sed -n 's/^count = //p' "$POLICYBRIDGE")
            echo "policybridge_queries = $count" > "$(sed -n 's/^statistics = //p' "$POLICYBRIDGE")"
            echo 'a note' >&2
            """;

    @TempDir
    private Path folder;

    private BridgedRuns runs;

    @BeforeEach
    void program() throws IOException {
        Path program = Files.writeString(folder.resolve("program"), PROGRAM);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        runs = new BridgedRuns(folder, List.of("{}/program"), folder);
    }

    private BridgedRuns.Result run(String printed, int count) {
        return runs.run("one", List.of("print = " + printed, "count = " + count));
    }

    /** Also if the time, which is the number of a process here, differs. */
    @Test
    void equal_output_and_counters_are_no_difference() {
        BridgedRuns.Result first = run("gpu_tot_sim_cycle = 7", 3);
        assertEquals(Optional.empty(), first.difference(run("gpu_tot_sim_cycle = 7", 3)));
        assertEquals(List.of("a note"), first.notes());
    }

    @Test
    void another_line_and_another_count_are_differences() {
        BridgedRuns.Result first = run("gpu_tot_sim_cycle = 7", 3);
        assertEquals(
                Optional.of("line 1 of the log: gpu_tot_sim_cycle = 8; expected gpu_tot_sim_cycle = 7"),
                first.difference(run("gpu_tot_sim_cycle = 8", 3)));
        assertEquals(
                Optional.of("policybridge_queries = 4; expected policybridge_queries = 3"),
                first.difference(run("gpu_tot_sim_cycle = 7", 4)));
    }

    @Test
    void a_run_that_never_queries_is_a_failure() {
        assertThrows(VerifyFailure.class, () -> run("gpu_tot_sim_cycle = 7", 0));
    }
}
