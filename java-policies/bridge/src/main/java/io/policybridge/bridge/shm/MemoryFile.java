package io.policybridge.bridge.shm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;

/**
 * The file through which a host finds the memory of a session, and the lock that a server holds while the file has its
 * name. One that is not locked was left by a server that was killed.
 */
final class MemoryFile implements AutoCloseable {
    private static final String BEGIN = "policybridge-";
    /** A file may not be locked yet, but for less time. */
    private static final Duration NEW = Duration.ofMinutes(1);

    private final Path path;
    private final FileChannel channel;

    /** A new one in {@code folder}, which only its owner may open. */
    MemoryFile(Path folder) throws IOException {
        path = folder.resolve(BEGIN + UUID.randomUUID());
        Files.createFile(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        channel = opened(path);
        lock();
    }

    private static FileChannel opened(Path file) throws IOException {
        return FileChannel.open(
                file, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    }

    private void lock() {
        try {
            channel.tryLock();
        } catch (IOException e) {
            // Where there are no locks no other server takes this file for one that was left.
        }
    }

    /** Its name. */
    Path path() {
        return path;
    }

    /** Its first {@code bytes} bytes, which stay when the file has lost its name. */
    ByteBuffer memory(int bytes) throws IOException {
        return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** It loses its name. */
    @Override
    public void close() throws IOException {
        try (channel) {
            Files.deleteIfExists(path);
        }
    }

    /** Deletes what servers of this user that were killed have left in {@code folder}. */
    static void deleteLeft(Path folder) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, BEGIN + "*-*-*-*-*")) {
            for (Path file : files) {
                deleteIfLeft(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // They stay where they are.
        }
    }

    private static void deleteIfLeft(Path file) {
        try {
            long age = System.currentTimeMillis()
                    - Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toMillis();
            if (age < NEW.toMillis()) {
                return;
            }
            try (FileChannel left = opened(file)) {
                if (left.tryLock() != null) {
                    Files.delete(file);
                }
            }
        } catch (IOException | OverlappingFileLockException e) {
            // Another user's, gone, or in use.
        }
    }
}
