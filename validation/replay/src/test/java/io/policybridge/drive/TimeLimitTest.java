package io.policybridge.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs that hang are ended, with what they started. */
@Timeout(60)
@Tag("process")
class TimeLimitTest {
    @TempDir
    Path folder;

    @Test
    void a_session_that_does_not_open_is_given_up() throws Exception {
        // The child holds the output open: ending the script alone would not end the wait for it.
        Path hanging = Files.writeString(folder.resolve("hanging"), "#!/bin/sh\nsleep 1000\n");
        assertTrue(hanging.toFile().setExecutable(true));
        DriveFailure failure =
                assertThrows(DriveFailure.class, () -> new NativeDriver(hanging).opened(List.of("policy = lru"), 1));
        assertEquals(hanging + " opened no session within 1 s", failure.getMessage());
    }

    @Test
    void what_ends_in_time_is_left_alone() throws Exception {
        Process process = new ProcessBuilder("true").start();
        TimeLimit limit = TimeLimit.set(process, 3);
        assertEquals(0, process.waitFor());
        Thread.sleep(3500);
        assertFalse(limit.passed());
    }
}
