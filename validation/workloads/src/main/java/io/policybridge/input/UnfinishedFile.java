package io.policybridge.input;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A file that is written under another name beside its own: it appears whole, with {@link #finish}, or not at all, and
 * so do the folders that it needs. A program that may be ended by a signal calls {@link #deleteAll} in a shutdown hook.
 */
public final class UnfinishedFile implements AutoCloseable {
    /** Guards what follows, and every change of the disk: none is made once the program is ending. */
    private static final ReentrantLock LOCK = new ReentrantLock();

    private static final Set<Path> UNFINISHED = new HashSet<>();
    /** Folders that were created for files of which none is finished. */
    private static final Set<Path> NEW_FOLDERS = new HashSet<>();

    private static int count;

    private final Path file;
    private final Path path;

    private UnfinishedFile(Path file, Path path) {
        this.file = file;
        this.path = path;
    }

    private interface Change<T> {
        T make() throws IOException;
    }

    private static <T> T change(Change<T> change) throws IOException {
        LOCK.lock();
        try {
            return change.make();
        } finally {
            LOCK.unlock();
        }
    }

    /**
     * A file that is to become {@code named}, or what that links to; its folder is created. A device or pipe is written
     * to directly, not replaced. A program that is ending begins none: the caller waits for the end.
     */
    public static UnfinishedFile of(Path named) throws IOException {
        Path file = Files.exists(named) ? named.toRealPath() : named;
        return Files.exists(file) && !Files.isRegularFile(file)
                ? new UnfinishedFile(file, file)
                : change(() -> begun(file));
    }

    private static UnfinishedFile begun(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        count++;
        Path path = folder.resolve(Leftovers.name(count));
        for (Path at = folder; !Files.exists(at); at = at.getParent()) {
            NEW_FOLDERS.add(at);
        }
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            delete(path);
            throw e;
        }
        Leftovers.deleteOthers(folder, UNFINISHED);
        UNFINISHED.add(path);
        return new UnfinishedFile(file, path);
    }

    /** Writes {@code text} to {@code file}, over what was there. */
    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes {@code bytes} to {@code file}, over what was there; the message of what goes wrong names it. */
    public static void write(Path file, byte[] bytes) throws IOException {
        change(() -> {
            try (UnfinishedFile unfinished = of(file)) {
                try {
                    try (OutputStream out = unfinished.output()) {
                        out.write(bytes);
                    }
                    unfinished.finish();
                } catch (IOException e) {
                    String message = unfinished.named(e.getMessage());
                    String name = unfinished.file.toString();
                    throw new IOException(message.contains(name) ? message : name + ": " + message, e);
                }
                return null;
            }
        });
    }

    /** {@code message} with the name of the file in place of the one under which it is written. */
    public String named(String message) {
        return message.replace(path + " -> " + file, file.toString()).replace(path.toString(), file.toString());
    }

    /** Where to write it. */
    public Path path() {
        return path;
    }

    /** Writes it from its beginning. */
    public OutputStream output() throws IOException {
        return change(() -> new FileOutputStream(path.toFile()));
    }

    /** Puts it in its place, over what was there. */
    public void finish() throws IOException {
        if (path.equals(file)) {
            return;
        }
        change(() -> {
            move();
            UNFINISHED.remove(path);
            for (Path at = path.getParent(); at != null; at = at.getParent()) {
                NEW_FOLDERS.remove(at);
            }
            return null;
        });
    }

    private void move() throws IOException {
        try {
            Files.move(path, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(path, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Deletes it unless it is finished. What cannot be deleted is among the {@link Leftovers}. */
    @Override
    public void close() throws IOException {
        change(() -> {
            if (UNFINISHED.remove(path)) {
                delete(path);
            }
            return null;
        });
    }

    /** Deletes the file at {@code path}, and the folders that were created for it, once nothing is in them. */
    private static void delete(Path path) {
        Path at = path;
        try {
            Files.deleteIfExists(path);
            for (at = path.getParent(); NEW_FOLDERS.contains(at); at = at.getParent()) {
                Files.deleteIfExists(at);
                NEW_FOLDERS.remove(at);
            }
        } catch (DirectoryNotEmptyException e) {
            // another unfinished file is in it
        } catch (IOException e) {
            Leftovers.add(at);
        }
    }

    /** Deletes all that are not finished: the program is ending, and whoever still wants to write waits for the end. */
    public static void deleteAll() {
        LOCK.lock();
        UNFINISHED.forEach(UnfinishedFile::delete);
        String left = Leftovers.line();
        if (!left.isEmpty()) {
            System.err.println("policybridge: " + left);
        }
    }
}
