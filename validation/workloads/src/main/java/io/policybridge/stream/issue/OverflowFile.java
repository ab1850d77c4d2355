package io.policybridge.stream.issue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

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
                Path path = Files.createTempFile("policybridge", ".instructions");
                file = FileChannel.open(
                        path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
                Files.deleteIfExists(path);
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

    @Override
    public void close() {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
