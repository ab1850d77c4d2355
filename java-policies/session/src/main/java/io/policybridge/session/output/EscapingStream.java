package io.policybridge.session.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Escapes control characters of text in UTF-8 as JSON does, a backslash, u and four digits, except line feed and tab,
 * and {@link UnseenCharacters}: a name in a recording must not drive the user's terminal.
 */
public final class EscapingStream extends FilterOutputStream {
    /** The first bytes of U+0080 to U+00BF, of U+0600 to U+063F, and of U+2000 to U+2FFF. */
    private static final int CONTROL = 0xc2;

    private static final int ARABIC = 0xd8;
    private static final int GENERAL = 0xe2;
    private static final int BYTE = 8;
    /** Of a byte behind the first one, what is of the character. */
    private static final int SIX_BITS = 0x3f;

    /** Bytes with which a character may begin that is to be escaped; 0 for none. */
    private int held;

    /** In front of {@code out}. */
    public EscapingStream(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int b) throws IOException {
        int unit = b & 0xff;
        if (held == GENERAL && (unit == 0x80 || unit == 0x81)) {
            held = held << BYTE | unit;
            return;
        }
        if (held != 0) {
            int character = character(held, unit);
            int before = held;
            held = 0;
            if (character >= 0x80 && character < 0xa0 || UnseenCharacters.isOne(character)) {
                escape(character);
                return;
            }
            if (before > 0xff) {
                out.write(before >> BYTE);
            }
            out.write(before & 0xff);
        }
        if (isLead(unit)) {
            held = unit;
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
            while (plain < end && held == 0 && isPlain(bytes[plain] & 0xff) && !isLead(bytes[plain] & 0xff)) {
                plain++;
            }
            out.write(bytes, i, plain - i);
            i = plain;
            if (i < end) {
                write(bytes[i++]);
            }
        }
    }

    /** The character whose last byte is {@code unit}; -1 for none. */
    private static int character(int before, int unit) {
        if ((unit & ~SIX_BITS) != 0x80) {
            return -1;
        }
        return switch (before) {
            case CONTROL -> unit;
            case ARABIC -> 0x0600 | unit & SIX_BITS;
            case GENERAL << BYTE | 0x80 -> 0x2000 | unit & SIX_BITS;
            case GENERAL << BYTE | 0x81 -> 0x2040 | unit & SIX_BITS;
            default -> -1;
        };
    }

    private static boolean isLead(int unit) {
        return unit == CONTROL || unit == ARABIC || unit == GENERAL;
    }

    private static boolean isPlain(int unit) {
        return unit >= ' ' && unit != 0x7f || unit == '\n' || unit == '\t';
    }

    private void escape(int character) throws IOException {
        out.write(UnseenCharacters.escape(character).getBytes(StandardCharsets.US_ASCII));
    }
}
