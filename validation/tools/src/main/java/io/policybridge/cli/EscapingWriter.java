package io.policybridge.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * Escapes control characters as JSON does, a backslash, u and four digits, except line feed and tab: a name in a
 * recording must not drive the user's terminal.
 */
final class EscapingWriter extends FilterWriter {
    EscapingWriter(Writer out) {
        super(out);
    }

    @Override
    public void write(int c) throws IOException {
        if (Character.isISOControl(c) && c != '\n' && c != '\t') {
            out.write(String.format("\\u%04x", c));
        } else {
            out.write(c);
        }
    }

    @Override
    public void write(char[] text, int from, int count) throws IOException {
        for (int i = from; i < from + count; i++) {
            write(text[i]);
        }
    }

    @Override
    public void write(String text, int from, int count) throws IOException {
        for (int i = from; i < from + count; i++) {
            write(text.charAt(i));
        }
    }
}
