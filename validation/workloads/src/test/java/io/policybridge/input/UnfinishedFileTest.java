package io.policybridge.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnfinishedFileTest {
    @TempDir
    Path folder;

    @Test
    void what_a_link_names_is_written_and_the_link_stays() throws IOException {
        Path target = Files.writeString(folder.resolve("target"), "before");
        Path link = Files.createSymbolicLink(folder.resolve("link"), target);
        UnfinishedFile.write(link, "after");
        assertEquals("after", Files.readString(target));
        assertTrue(Files.isSymbolicLink(link));
    }

    @Test
    void a_device_is_written_to_and_not_replaced() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("/dev/null"));
        UnfinishedFile.write(link, "text");
        assertTrue(Files.isSymbolicLink(link));
        assertEquals(0, Files.size(link));
    }
}
