package io.policybridge.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A temporary folder for all files of a check, which is deleted with them.
 *
 * @param path absolute, without symbolic links
 */
public record CheckFolder(Path path) implements AutoCloseable {
    /** A new one. */
    public static CheckFolder create() throws IOException {
        return new CheckFolder(Files.createTempDirectory("policybridge-check").toRealPath());
    }

    /** A file, or a folder that is yet to be made, in it. */
    public Path resolve(String name) {
        return path.resolve(name);
    }

    @Override
    public void close() throws IOException {
        List<Path> found;
        try (Stream<Path> files = Files.walk(path)) {
            found = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : found) {
            Files.delete(file);
        }
    }
}
