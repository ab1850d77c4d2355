package io.policybridge.main;

import io.policybridge.session.output.EscapingStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Standard output: a write that fails ends the command, where a PrintWriter alone would say nothing. */
final class StandardOutput extends OutputStream {
    private final OutputStream out;

    private StandardOutput(OutputStream out) {
        this.out = out;
    }

    /** Text for {@code out}, in UTF-8, control characters escaped; its methods throw {@link Lost}. */
    static PrintWriter writer(OutputStream out) {
        return escaping(new StandardOutput(out));
    }

    /** As {@link #writer}, for standard error, where a failure cannot be reported. */
    static PrintWriter escaping(OutputStream out) {
        return new PrintWriter(new OutputStreamWriter(new EscapingStream(out), StandardCharsets.UTF_8), true);
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) {
        try {
            out.write(bytes, from, count);
        } catch (IOException e) {
            throw new Lost(e);
        }
    }

    @Override
    public void flush() {
        try {
            out.flush();
        } catch (IOException e) {
            throw new Lost(e);
        }
    }

    /** What a command printed did not arrive: a full disk, a closed file, a pipe whose reader has ended. */
    static final class Lost extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private Lost(IOException e) {
            super("standard output cannot be written: " + e.getMessage(), e);
        }

        /** Whether the reader has read what it wanted, as {@code head} does. */
        boolean isBrokenPipe() {
            return getMessage().toLowerCase(Locale.ROOT).contains("broken pipe");
        }
    }
}
