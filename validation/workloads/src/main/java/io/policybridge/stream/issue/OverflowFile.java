package io.policybridge.stream.issue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;

/** Memory outside the heap in a temporary file, which has no name any more once it is open. */
final class OverflowFile implements AutoCloseable {
    private final int bytes;
    private FileChannel file;

    /** {@code bytes} at a time. */
    OverflowFile(int bytes) {
        this.bytes = bytes;
    }

    /** The next bytes, all 0. They are on the disk before they are mapped: a full disk then is an exception. */
    ByteBuffer next() {
        try {
            if (file == null) {
                file = open();
            }
            long start = file.size();
            ByteBuffer zeros = ByteBuffer.allocate(bytes);
            while (zeros.hasRemaining()) {
                file.write(zeros, start + zeros.position());
            }
            MappedByteBuffer mapped = file.map(FileChannel.MapMode.READ_WRITE, start, bytes);
            return mapped;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "recorded instructions cannot be kept in java.io.tmpdir=" + System.getProperty("java.io.tmpdir")
                            + ": " + e.getMessage(),
                    e);
        }
    }

    /** Made and opened at once, so that nothing with a name is left behind; for this user only. */
    private static FileChannel open() throws IOException {
        Path path =
                Path.of(System.getProperty("java.io.tmpdir"), "policybridge-" + UUID.randomUUID() + ".instructions");
        Set<StandardOpenOption> options = Set.of(
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
        return FileChannel.open(
                path, options, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    /** Gives the disk its space back at once: what is mapped outlives the file. Nothing may be read any more. */
    @Override
    public void close() {
        try {
            if (file != null && file.isOpen()) {
                file.truncate(0);
                file.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
