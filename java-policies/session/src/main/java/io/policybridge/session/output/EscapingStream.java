package io.policybridge.session.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Escapes control characters of text in UTF-8 as JSON does, a backslash, u and four digits, except line feed and tab: a
 * name in a recording must not drive the user's terminal.
 */
public final class EscapingStream extends FilterOutputStream {
    /** The first byte of U+0080 to U+00BF; of these, those up to U+009F are control characters. */
    private static final int LEAD = 0xc2;

    private boolean led;

    /** In front of {@code out}. */
    public EscapingStream(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int b) throws IOException {
        int unit = b & 0xff;
        if (led) {
            led = false;
            if (unit >= 0x80 && unit < 0xa0) {
                escape(unit);
                return;
            }
            out.write(LEAD);
        }
        if (unit == LEAD) {
            led = true;
        } else if (isPlain(unit)) {
            out.write(unit);
        } else {
            escape(unit);
        }
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        int end = from + count;
        for (int i = from; i < end; ) {
            int plain = i;
            while (plain < end && !led && isPlain(bytes[plain] & 0xff) && (bytes[plain] & 0xff) != LEAD) {
                plain++;
            }
            out.write(bytes, i, plain - i);
            i = plain;
            if (i < end) {
                write(bytes[i++]);
            }
        }
    }

    private static boolean isPlain(int unit) {
        return unit >= ' ' && unit != 0x7f || unit == '\n' || unit == '\t';
    }

    private void escape(int character) throws IOException {
        out.write(String.format("\\u%04x", character).getBytes(StandardCharsets.US_ASCII));
    }
}
