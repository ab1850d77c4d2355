package io.policybridge.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
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
    void a_file_may_have_the_longest_name_that_there_is() throws IOException {
        Path file = folder.resolve("a".repeat(255));
        UnfinishedFile.write(file, "text");
        assertEquals("text", Files.readString(file));
    }

    @Test
    void a_complaint_names_the_file_and_not_the_unfinished_one() throws IOException {
        Path file = folder.resolve("a".repeat(256));
        IOException problem = assertThrows(IOException.class, () -> UnfinishedFile.write(file, "text"));
        assertTrue(problem.getMessage().contains(file.toString()), problem.getMessage());
        assertFalse(problem.getMessage().contains(".part"), problem.getMessage());
    }

    @Test
    void a_complaint_of_a_full_disk_names_the_file() {
        IOException problem = assertThrows(IOException.class, () -> UnfinishedFile.write(Path.of("/dev/full"), "text"));
        assertEquals("/dev/full: No space left on device", problem.getMessage());
    }

    @Test
    void folders_of_which_no_file_is_finished_are_gone() throws IOException {
        Path kept = Files.createDirectory(folder.resolve("kept"));
        try (UnfinishedFile first = UnfinishedFile.of(kept.resolve("new/deep/first"));
                UnfinishedFile second = UnfinishedFile.of(kept.resolve("new/deep/second"))) {
            Files.writeString(first.path(), "half");
            Files.writeString(second.path(), "half");
        }
        assertTrue(Files.isDirectory(kept));
        assertFalse(Files.exists(kept.resolve("new")));
    }

    @Test
    void a_folder_with_a_finished_file_stays() throws IOException {
        try (UnfinishedFile first = UnfinishedFile.of(folder.resolve("new/first"));
                UnfinishedFile second = UnfinishedFile.of(folder.resolve("new/second"))) {
            Files.writeString(first.path(), "whole");
            Files.writeString(second.path(), "half");
            first.finish();
        }
        assertEquals("whole", Files.readString(folder.resolve("new/first")));
    }

    @Test
    void a_device_is_written_to_and_not_replaced() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("/dev/null"));
        UnfinishedFile.write(link, "text");
        assertTrue(Files.isSymbolicLink(link));
        assertEquals(0, Files.size(link));
    }

    /** The name of an unfinished file of another process. */
    private static String name(long process) {
        return Leftovers.name(1).replace("-" + ProcessHandle.current().pid() + "-", "-" + process + "-");
    }

    @Test
    @Tag("process")
    void what_a_program_that_has_ended_left_is_gone_after_the_next_and_what_another_writes_is_not() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        long living = ProcessHandle.current().parent().orElseThrow().pid();
        Files.writeString(folder.resolve(name(ended.pid())), "half");
        Files.writeString(folder.resolve(name(living)), "half");
        UnfinishedFile.write(folder.resolve("file"), "whole");
        assertFalse(Files.exists(folder.resolve(name(ended.pid()))));
        assertTrue(Files.exists(folder.resolve(name(living))));
    }
}
