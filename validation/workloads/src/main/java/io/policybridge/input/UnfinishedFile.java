package io.policybridge.input;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A file that is written under another name beside its own: it appears whole, with {@link #finish}, or not at all. A
 * program that may be ended by a signal calls {@link #deleteAll} in a shutdown hook.
 */
public final class UnfinishedFile implements AutoCloseable {
    private static final Set<Path> UNFINISHED = ConcurrentHashMap.newKeySet();
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static volatile boolean ending;

    private final Path file;
    private final Path path;

    private UnfinishedFile(Path file, Path path) {
        this.file = file;
        this.path = path;
    }

    /**
     * A file that is to become {@code named}, or what that links to; its folder is created. A device or pipe is written
     * to directly, not replaced. A program that is ending begins none: the caller waits for the end.
     */
    public static UnfinishedFile of(Path named) throws IOException {
        Path file = Files.exists(named) ? named.toRealPath() : named;
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return new UnfinishedFile(file, file);
        }
        Path folder = file.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        Path path = folder.resolve("." + file.getFileName() + "."
                + ProcessHandle.current().pid() + "-" + COUNT.incrementAndGet() + ".part");
        UNFINISHED.add(path);
        while (ending) {
            LockSupport.park();
        }
        return new UnfinishedFile(file, path);
    }

    /** Writes {@code text} to {@code file}, over what was there. */
    public static void write(Path file, String text) throws IOException {
        try (UnfinishedFile unfinished = of(file)) {
            Files.writeString(unfinished.path, text);
            unfinished.finish();
        }
    }

    /** Where to write it. */
    public Path path() {
        return path;
    }

    /** Puts it in its place, over what was there. */
    public void finish() throws IOException {
        if (path.equals(file)) {
            return;
        }
        try {
            Files.move(path, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(path, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Deletes it unless it is finished. */
    @Override
    public void close() throws IOException {
        if (UNFINISHED.remove(path)) {
            Files.deleteIfExists(path);
        }
    }

    /** Deletes all that are not finished: the program is ending. */
    public static void deleteAll() {
        ending = true;
        for (Path path : UNFINISHED) {
            try {
                Files.deleteIfExists(path);
            } catch (IOException e) {
                System.err.println("policybridge: " + path + " cannot be deleted: " + e.getMessage());
            }
        }
    }
}
