package io.policybridge.bridge.shm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryFileTest {
    @TempDir
    private Path folder;

    private Path file(String name, Duration age) throws IOException {
        return Files.setLastModifiedTime(
                Files.createFile(folder.resolve(name)),
                FileTime.from(Instant.now().minus(age)));
    }

    /** As of a server that was killed between two steps. */
    @Test
    void a_file_that_no_server_holds_is_deleted() throws IOException {
        Path left = file("policybridge-267fcd9f-342a-416a-954f-4f701dd85563", Duration.ofMinutes(2));
        MemoryFile.deleteLeft(folder);
        assertFalse(Files.exists(left));
    }

    /** A server that has just created it locks it in a moment. */
    @Test
    void a_new_file_and_one_of_another_name_stay() throws IOException {
        Path created = file("policybridge-267fcd9f-342a-416a-954f-4f701dd85563", Duration.ZERO);
        Path other = file("policybridge-journal", Duration.ofMinutes(2));
        MemoryFile.deleteLeft(folder);
        assertTrue(Files.exists(created));
        assertTrue(Files.exists(other));
    }

    @Test
    void one_that_a_server_holds_stays_however_old_it_is() throws IOException {
        try (MemoryFile held = new MemoryFile(folder)) {
            held.memory(SharedFrame.BYTES);
            Files.setLastModifiedTime(held.path(), FileTime.from(Instant.now().minus(Duration.ofMinutes(2))));
            MemoryFile.deleteLeft(folder);
            assertTrue(Files.exists(held.path()));
            assertEquals(SharedFrame.BYTES, Files.size(held.path()));
        }
        try (var files = Files.list(folder)) {
            assertEquals(0, files.count());
        }
    }
}
