package io.policybridge.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** Where the zstd frames of a file end, found by their headers (RFC 8878) without decompressing them. */
final class ZstdFrames {
    private static final int MAGIC = 0xfd2fb528;
    private static final int[] DICTIONARY_BYTES = {0, 1, 2, 4};
    private static final int[] SIZE_BYTES = {0, 2, 4, 8};
    private static final int CHECKSUM_BYTES = 4;
    private static final int RUN_LENGTH_BLOCK = 1;
    private static final long BREAKS_OFF = -1;
    private static final long NONE = -2;

    private final FileChannel file;
    private final ByteBuffer buffer = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);

    private ZstdFrames(FileChannel file) {
        this.file = file;
    }

    /**
     * Bytes of {@code path} that a writer of several frames has completed, if the file breaks off inside a later one;
     * otherwise all bytes.
     */
    static long completeBytes(Path path) throws IOException {
        try (FileChannel file = FileChannel.open(path)) {
            ZstdFrames frames = new ZstdFrames(file);
            long complete = 0;
            long end = 0;
            while (end >= 0 && end < file.size()) {
                complete = end;
                end = frames.end(complete);
            }
            return end == BREAKS_OFF && complete > 0 ? complete : file.size();
        }
    }

    /** Whether {@code path} is a single frame, whose end its reader checks. */
    static boolean isOne(Path path) throws IOException {
        try (FileChannel file = FileChannel.open(path)) {
            return new ZstdFrames(file).end(0) == file.size();
        }
    }

    /**
     * Where the frame at {@code start} ends; {@link #BREAKS_OFF} if the file ends before, {@link #NONE} if it is none.
     */
    private long end(long start) throws IOException {
        long magic = number(start, 4);
        if (magic != (MAGIC & 0xffffffffL)) {
            return magic < 0 ? BREAKS_OFF : NONE;
        }
        int descriptor = (int) number(start + 4, 1);
        if (descriptor < 0) {
            return BREAKS_OFF;
        }
        boolean singleSegment = (descriptor >> 5 & 1) != 0;
        int sizeBytes = SIZE_BYTES[descriptor >> 6];
        long at =
                start + 5 + (singleSegment ? Math.max(1, sizeBytes) : 1 + sizeBytes) + DICTIONARY_BYTES[descriptor & 3];
        boolean last = false;
        while (!last) {
            long block = number(at, 3);
            if (block < 0) {
                return BREAKS_OFF;
            }
            last = (block & 1) != 0;
            at += 3 + ((block >> 1 & 3) == RUN_LENGTH_BLOCK ? 1 : block >> 3);
        }
        at += (descriptor >> 2 & 1) != 0 ? CHECKSUM_BYTES : 0;
        return at <= file.size() ? at : BREAKS_OFF;
    }

    /** The little-endian number of {@code bytes} bytes at {@code at}; -1 if the file ends before. */
    private long number(long at, int bytes) throws IOException {
        buffer.clear().limit(bytes);
        while (buffer.hasRemaining()) {
            if (file.read(buffer, at + buffer.position()) < 0) {
                return -1;
            }
        }
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            number |= (buffer.get(i) & 0xffL) << 8 * i;
        }
        return number;
    }
}
