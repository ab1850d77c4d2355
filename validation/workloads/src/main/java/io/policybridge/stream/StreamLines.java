package io.policybridge.stream;

import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.Arrays;

/** A cursor over the lines of a stream's file, in a buffer that is reused for all lines. */
final class StreamLines {
    private static final int LONGEST_LINE = 1 << 22;

    private final Path file;
    private final StoredBytes in;
    private int filled;
    private int next;

    /** The current line is in {@code buffer} from {@code start} to {@code end}, where its line feed is. */
    byte[] buffer = new byte[1 << 16];

    int start;
    int end;
    /** From 1. */
    long number;

    StreamLines(Path file) {
        this.file = file;
        in = new StoredBytes(file);
    }

    /** Moves to the next line; false at the end of the file. */
    boolean advance() {
        int scan = next;
        while (true) {
            while (scan < filled) {
                if (buffer[scan] == '\n') {
                    start = next;
                    end = scan;
                    next = scan + 1;
                    number++;
                    return true;
                }
                scan++;
            }
            int rest = filled - next;
            if (rest > 0 && next > 0) {
                System.arraycopy(buffer, next, buffer, 0, rest);
            }
            next = 0;
            filled = rest;
            scan = rest;
            if (!fill()) {
                if (rest > 0) {
                    throw BadInput.in(
                            file,
                            "line " + (number + 1) + " does not end; expected a line feed at the end of the stream");
                }
                return false;
            }
        }
    }

    private boolean fill() {
        if (filled == buffer.length) {
            if (filled >= LONGEST_LINE) {
                throw BadInput.in(file, "line " + (number + 1) + " is longer than " + LONGEST_LINE + " bytes");
            }
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
        int read = in.read(buffer, filled);
        filled += read;
        return read > 0;
    }

    /** SHA-256 of the file as stored, hexadecimal; there is no other {@link #advance} afterwards. */
    String digest() {
        return in.digest();
    }

    void close() {
        in.close();
    }
}
