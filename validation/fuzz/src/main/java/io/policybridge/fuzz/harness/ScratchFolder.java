package io.policybridge.fuzz.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder of this process for inputs that are read from files; it is deleted in the end. It lies in memory where the
 * system has a place for that, because some readers write and wait for the disk.
 */
public final class ScratchFolder {
    private static final Path MEMORY = Path.of("/dev/shm");

    private ScratchFolder() {}

    /** A new, empty one. */
    public static Path create() {
        try {
            String prefix = "policybridge-fuzz";
            Path folder = Files.isWritable(MEMORY)
                    ? Files.createTempDirectory(MEMORY, prefix)
                    : Files.createTempDirectory(prefix);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : all) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // What remains is in the folder for temporary files.
        }
    }
}
