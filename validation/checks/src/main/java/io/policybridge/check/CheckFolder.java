package io.policybridge.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** A temporary folder for all files of a check. It is deleted with them, unless a loss names one of them. */
public final class CheckFolder implements AutoCloseable {
    private static final Set<CheckFolder> OPEN = ConcurrentHashMap.newKeySet();

    private final Path path;
    private volatile boolean kept;

    private CheckFolder(Path path) {
        this.path = path;
        OPEN.add(this);
    }

    /** Those of checks that are interrupted. */
    static void deleteAll() throws IOException {
        for (CheckFolder folder : OPEN) {
            folder.close();
        }
    }

    /** A new one. */
    public static CheckFolder create() throws IOException {
        return new CheckFolder(Files.createTempDirectory("policybridge-check").toRealPath());
    }

    /** Absolute, without symbolic links. */
    public Path path() {
        return path;
    }

    /** A file, or a folder that is yet to be made, in it. */
    public Path resolve(String name) {
        return path.resolve(name);
    }

    /** Leaves the folder where it is, for the user to look into. */
    public void keep() {
        kept = true;
    }

    @Override
    public void close() throws IOException {
        if (!kept) {
            delete();
        }
        OPEN.remove(this); // only now: the JVM may end while this thread deletes
    }

    private void delete() throws IOException {
        if (!Files.exists(path)) {
            return; // An interrupted check has two threads that delete it.
        }
        List<Path> found;
        try (Stream<Path> files = Files.walk(path)) {
            found = files.sorted(Comparator.reverseOrder()).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        for (Path file : found) {
            Files.deleteIfExists(file);
        }
    }
}
