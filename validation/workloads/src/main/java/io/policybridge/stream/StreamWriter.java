package io.policybridge.stream;

import io.policybridge.input.BadInput;
import io.policybridge.input.UnfinishedFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Writes an event stream (docs/streams.md), compressed with zstd. The file appears under its name only with
 * {@link #finish}; a writer that is closed earlier leaves no file. A record is {@link #record}, then its columns, then
 * {@link #end}; no method allocates per record, except those that take a String.
 */
public final class StreamWriter implements AutoCloseable {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final Path file;
    private final UnfinishedFile unfinished;
    private final OutputStream out;
    private final byte[] digits = new byte[20];
    private byte[] buffer = new byte[1 << 16];
    private int used;
    private boolean separated = true;
    private boolean completed;

    private StreamWriter(Path file, UnfinishedFile unfinished, OutputStream out) {
        this.file = file;
        this.unfinished = unfinished;
        this.out = out;
    }

    /**
     * Begins the stream called {@code name}, to be found in {@code file} when it is finished; {@code comments} name the
     * records.
     */
    public static StreamWriter create(Path file, String name, String... comments) {
        UnfinishedFile unfinished;
        try {
            unfinished = UnfinishedFile.of(file);
        } catch (IOException e) {
            throw BadInput.in(file, "cannot be written: " + e.getMessage());
        }
        try {
            return create(file, unfinished, unfinished.output(), name, comments);
        } catch (IOException | UncheckedIOException e) {
            try {
                unfinished.close();
            } catch (IOException left) {
                e.addSuppressed(left);
            }
            throw BadInput.in(file, "cannot be written: " + unfinished.named(e.getMessage()));
        }
    }

    /** As above, where {@code out} writes the unfinished file. */
    static StreamWriter create(Path file, UnfinishedFile unfinished, OutputStream out, String name, String... comments)
            throws IOException {
        StreamWriter writer = new StreamWriter(file, unfinished, Zstd.compressing(out));
        writer.line("#policybridge-stream " + name + " 1");
        writer.line(EndMark.PROMISE);
        for (String comment : comments) {
            writer.line("# " + comment);
        }
        return writer;
    }

    private void line(String text) {
        bytes(text);
        put((byte) '\n');
    }

    /** Begins a record. */
    public StreamWriter record(String kind) {
        separated = true;
        bytes(kind);
        separated = false;
        return this;
    }

    /** Ends a record. */
    public void end() {
        put((byte) '\n');
    }

    /** A column of text; it must hold no line feed, and blanks only in the last column. */
    public StreamWriter text(String text) {
        separate();
        bytes(text);
        return this;
    }

    /** A column without a value. */
    public StreamWriter dash() {
        separate();
        put((byte) '-');
        return this;
    }

    /** A decimal column. */
    public StreamWriter decimal(long value) {
        separate();
        putDecimal(value);
        return this;
    }

    /** A hexadecimal column: address, pc, mask; {@code value} counts as unsigned. */
    public StreamWriter hex(long value) {
        separate();
        putHex(value);
        return this;
    }

    /** The next value continues this column after {@code separator}. */
    public StreamWriter then(char separator) {
        put((byte) separator);
        separated = true;
        return this;
    }

    /** A letter or sign in front of what follows in the same column. */
    public StreamWriter prefix(char letter) {
        separate();
        put((byte) letter);
        separated = true;
        return this;
    }

    /** A byte-set column or part: ranges of bytes inside the 128-byte line, or {@code -}. */
    public StreamWriter byteSet(long low, long high) {
        separate();
        boolean any = false;
        int at = 0;
        while (at < 128) {
            if (!has(low, high, at)) {
                at++;
                continue;
            }
            int first = at;
            while (at < 128 && has(low, high, at)) {
                at++;
            }
            if (any) {
                put((byte) ',');
            }
            any = true;
            putDecimal(first);
            if (at - 1 > first) {
                put((byte) '-');
                putDecimal(at - 1);
            }
        }
        if (!any) {
            put((byte) '-');
        }
        return this;
    }

    private static boolean has(long low, long high, int at) {
        return ((at < 64 ? low >>> at : high >>> at - 64) & 1) != 0;
    }

    /** An addresses column ({@code aBASE+STRIDE*n...}): {@code lanes} lane addresses, in lane order, at least one. */
    public StreamWriter addresses(long[] addresses, int lanes) {
        prefix('a').hex(addresses[0]);
        int lane = 1;
        while (lane < lanes) {
            long stride = addresses[lane] - addresses[lane - 1];
            int count = 1;
            while (lane + count < lanes && addresses[lane + count] - addresses[lane + count - 1] == stride) {
                count++;
            }
            if (stride >= 0) {
                put((byte) '+');
            }
            putDecimal(stride);
            if (count > 1) {
                put((byte) '*');
                putDecimal(count);
            }
            lane += count;
        }
        return this;
    }

    private void separate() {
        if (!separated) {
            put((byte) ' ');
        }
        separated = false;
    }

    private void bytes(String text) {
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            put(b);
        }
    }

    private void putDecimal(long value) {
        long rest = value;
        int at = digits.length;
        do {
            digits[--at] = (byte) ('0' + Math.abs(rest % 10));
            rest /= 10;
        } while (rest != 0);
        if (value < 0) {
            put((byte) '-');
        }
        while (at < digits.length) {
            put(digits[at++]);
        }
    }

    private void putHex(long value) {
        for (int shift = Math.max(0, 63 - Long.numberOfLeadingZeros(value)) & ~3; shift >= 0; shift -= 4) {
            put(HEX[(int) (value >>> shift) & 15]);
        }
    }

    private void put(byte b) {
        if (used == buffer.length) {
            flush();
        }
        buffer[used++] = b;
    }

    private void flush() {
        try {
            out.write(buffer, 0, used);
            used = 0;
        } catch (IOException e) {
            throw unwritten(e);
        }
    }

    /** Completes the stream; nothing can be added, and only {@link #finish} is left to do. */
    public void complete() {
        if (completed) {
            return;
        }
        line(EndMark.LINE);
        flush();
        try {
            completed = true;
            out.close();
        } catch (IOException e) {
            throw unwritten(e);
        }
    }

    /** Completes the stream and puts it in its place, over what was there. */
    public void finish() {
        complete();
        try {
            unfinished.finish();
        } catch (IOException e) {
            throw unwritten(e);
        }
    }

    private UncheckedIOException unwritten(IOException e) {
        return new UncheckedIOException(file + " cannot be written: " + unfinished.named(e.getMessage()), e);
    }

    /** Drops the stream unless it is finished. */
    @Override
    public void close() {
        try {
            try {
                out.close();
            } finally {
                unfinished.close();
            }
        } catch (IOException e) {
            // What was dropped needs no end: the disk may be full, which the first failure has said.
        }
    }
}
