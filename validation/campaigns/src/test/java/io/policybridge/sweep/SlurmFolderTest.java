package io.policybridge.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.input.BadInput;
import io.policybridge.simulation.PointKey;
import io.policybridge.store.TestKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** What a sweep and its tasks read of each other; a damaged file is named. */
class SlurmFolderTest {
    @TempDir
    Path folder;

    private void assertRefused(String message, Executable read) {
        assertEquals(
                folder.toAbsolutePath() + "/" + message,
                assertThrows(BadInput.class, read).getMessage());
    }

    @Test
    void what_was_noted_is_read_again() throws IOException {
        SlurmFolder round = new SlurmFolder(folder);
        PointKey a = TestKey.of("a", "i", "lru", "gtx480x", "cd", 1, "none", new PointKey.Code("s", "p"));
        PointKey b = TestKey.of("b", "i", "unbounded", "gtx480x", "cd", 1, "9 cycles", new PointKey.Code("s", "p"));
        round.prepare(List.of(), Map.of(a, new IllegalStateException("too\nlate")));
        round.noteJob("4711");
        round.noteFailures(3, Map.of(b, new IllegalStateException("no\tend")));
        assertEquals(Optional.of("4711"), round.job());
        assertEquals("too late", round.failedBefore().get(a).getMessage());
        assertEquals(Set.of(b), round.failed().keySet());
    }

    @Test
    void a_folder_that_is_not_there_has_nothing() throws IOException {
        SlurmFolder round = new SlurmFolder(folder.resolve("none"));
        assertEquals(Optional.empty(), round.job());
        assertEquals(Map.of(), round.failedBefore());
        assertEquals(Map.of(), round.failed());
    }

    /** Slurm would be asked for it for ten minutes. */
    @Test
    void a_job_that_is_no_number_is_refused() throws IOException {
        Files.writeString(folder.resolve("job"), "--all\n");
        assertRefused("job:1: job=--all; expected the number that Slurm gave it", () -> new SlurmFolder(folder).job());
    }

    @Test
    void a_failure_without_a_reason_is_refused() throws IOException {
        String columns = "workload,input,policy,config,config_digest,seed,limits,simulator,policies";
        Files.writeString(folder.resolve("0.failed"), columns + "\na,i,lru,gtx480x,cd,1,none,s,p\n");
        assertRefused(
                "0.failed:2: columns=" + columns + "; expected " + columns + ",reason",
                () -> new SlurmFolder(folder).failed());
    }

    @Test
    void failures_that_are_no_text_are_refused() throws IOException {
        Files.write(folder.resolve("failures"), new byte[] {'a', (byte) 0xff, '\n', 'b', '\n'});
        assertRefused(
                "failures: it is not UTF-8; expected a CSV file that results --export has written",
                () -> new SlurmFolder(folder).failedBefore());
    }

    /** Plug-ins of Slurm may say something first, and a cluster's name may follow. */
    @Test
    void the_number_of_a_job_is_found_in_what_sbatch_says() {
        assertEquals("4711", SlurmQueue.job("4711"));
        assertEquals("4711", SlurmQueue.job("4711;main"));
        assertEquals("4711", SlurmQueue.job("sbatch: the partition is short; 4711"));
        assertEquals(
                "sbatch: thank you; expected the number of the job",
                assertThrows(BadInput.class, () -> SlurmQueue.job("thank you")).getMessage());
    }
}
