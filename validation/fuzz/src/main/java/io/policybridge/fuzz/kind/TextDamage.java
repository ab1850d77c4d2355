package io.policybridge.fuzz.kind;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Damage of a valid text: some of it is left out, stands twice, or gives way to what changes the meaning of all that
 * follows. Each damage takes four bytes: two say where, one how much, and one what comes there.
 */
final class TextDamage {
    private static final int BYTES = 4;

    /** An empty one leaves out; beyond the last one, the text there stands twice. */
    private static final List<String> PIECES = List.of(
            "", "\n", "\r\n", "{", "}", "(", ")", ";", "/*", "*/", "//", "\"", "'", "#if 0\n", "#endif\n", "\\\n");

    private TextDamage() {}

    /** {@code text} with the damage of {@code damage}, one after the other. */
    static byte[] of(byte[] text, byte[] damage) {
        byte[] damaged = text;
        for (int at = 0; at + BYTES <= damage.length; at += BYTES) {
            int where = ((damage[at] & 0xff) << 8 | damage[at + 1] & 0xff) % (damaged.length + 1);
            int length = Math.min(damage[at + 2] & 0xff, damaged.length - where);
            damaged = with(damaged, where, length, (damage[at + 3] & 0xff) % (PIECES.size() + 1));
        }
        return damaged;
    }

    private static byte[] with(byte[] text, int where, int length, int piece) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(text, 0, where);
        if (piece < PIECES.size()) {
            bytes.writeBytes(PIECES.get(piece).getBytes(StandardCharsets.US_ASCII));
        } else {
            bytes.write(text, where, length);
            bytes.write(text, where, length);
        }
        bytes.write(text, where + length, text.length - where - length);
        return bytes.toByteArray();
    }
}
