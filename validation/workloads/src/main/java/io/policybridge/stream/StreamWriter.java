package io.policybridge.stream;

import io.policybridge.input.BadInput;
import io.policybridge.input.UnfinishedFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * Writes an event stream (docs/streams.md), compressed with zstd. The file appears under its name only with
 * {@link #finish}; a writer that is closed earlier leaves no file.
 */
public final class StreamWriter extends RecordText implements AutoCloseable {
    private final Path file;
    private final UnfinishedFile unfinished;
    private final OutputStream out;
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

    @Override
    void makeRoom() {
        flush();
    }

    /** Text of records that were composed elsewhere. */
    void copy(byte[] text, int from, int to) {
        if (to - from > buffer.length - used) {
            flush();
        }
        if (to - from > buffer.length) {
            write(text, from, to);
            return;
        }
        System.arraycopy(text, from, buffer, used, to - from);
        used += to - from;
    }

    private void flush() {
        write(buffer, 0, used);
        used = 0;
    }

    private void write(byte[] text, int from, int to) {
        try {
            out.write(text, from, to - from);
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
