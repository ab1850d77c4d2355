package io.policybridge.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteLibraryTest {
    @TempDir
    Path folder;

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void it_is_unpacked_once() throws IOException {
        Path first = SqliteLibrary.unpacked(folder);
        Path library = files(first).get(0);
        assertTrue(Files.size(library) > 500_000, library::toString);
        Files.setLastModifiedTime(library, FileTime.fromMillis(1000));
        assertEquals(first, SqliteLibrary.unpacked(folder));
        assertEquals(1000, Files.getLastModifiedTime(library).toMillis());
        assertEquals(List.of(library), files(first));
    }

    /** What a process that was killed meanwhile had written has another name. */
    @Test
    void a_part_of_it_is_never_used() throws IOException {
        Path whole = files(SqliteLibrary.unpacked(folder.resolve("whole"))).get(0);
        Path cut = folder.resolve("cut").resolve(whole.getParent().getFileName());
        Files.createDirectories(cut);
        Files.write(cut.resolve("part1"), new byte[1000]);
        assertEquals(cut, SqliteLibrary.unpacked(folder.resolve("cut")));
        assertEquals(-1, Files.mismatch(whole, cut.resolve(whole.getFileName())));
    }
}
