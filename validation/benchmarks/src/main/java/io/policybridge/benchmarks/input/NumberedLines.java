package io.policybridge.benchmarks.input;

import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.Iterator;

/** The lines of a file of numbers, without empty ones and comments. */
final class NumberedLines {
    private final Path file;
    private final Iterator<String> lines;
    private int number;
    private String line = "";
    private String[] fields = {};

    NumberedLines(Path file, String text) {
        this.file = file;
        this.lines = text.lines().iterator();
    }

    /** Goes to the next line; false behind the last one. */
    boolean next() {
        while (lines.hasNext()) {
            number++;
            line = lines.next().strip();
            if (!line.isEmpty() && line.charAt(0) != '%' && line.charAt(0) != '#') {
                fields = line.split("\\s+");
                return true;
            }
        }
        return false;
    }

    int fields() {
        return fields.length;
    }

    /** The integer in field {@code at}, which is called {@code what}. */
    int integer(int at, String what, int least, int most) {
        String expected = "an integer from " + least + " to " + most;
        if (at >= fields.length) {
            throw wrong("line", line, what + ", " + expected);
        }
        try {
            int value = Integer.parseInt(fields[at]);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // as one that is too small or too large
        }
        throw wrong(what, fields[at], expected);
    }

    /** Checks that the fields from {@code at} on are {@code count} numbers. */
    void numbers(int at, int count) {
        if (fields.length != at + count) {
            throw wrong("line", line, at + count + " numbers");
        }
        for (int i = at; i < fields.length; i++) {
            try {
                Double.parseDouble(fields[i]);
            } catch (NumberFormatException e) {
                throw wrong("value", fields[i], "a number");
            }
        }
    }

    /** The file has ended too early. */
    BadInput ended(String expected) {
        return BadInput.in(file, "the file ends at line " + number + "; expected " + expected);
    }

    BadInput wrong(String what, Object value, String expected) {
        return BadInput.at(file, number, what, value, expected);
    }
}
