package io.policybridge.input;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An input (configuration, stream, trace, policy string) that cannot be used; ends a command with one line and exit
 * code 2.
 */
public final class BadInput extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A complaint that concerns no file; one line, whatever names and values are in it. */
    public BadInput(String message) {
        super(oneLine(message));
    }

    /** Several complaints, one a line. */
    public BadInput(List<String> messages) {
        super(messages.stream().map(BadInput::oneLine).collect(Collectors.joining("\n")));
    }

    /** {@code text} with its line feeds escaped, as other control characters are where it is printed. */
    public static String oneLine(String text) {
        return text.replace("\n", "\\u000a");
    }

    /** {@code FILE: message}. */
    public static BadInput in(Path file, String message) {
        return new BadInput(file + ": " + message);
    }

    /** {@code FILE:LINE: WHAT=VALUE; expected EXPECTED}. */
    public static BadInput at(Path file, long line, String what, Object value, String expected) {
        return new BadInput(place(file, line, what, value) + "; expected " + expected);
    }

    /** {@code FILE:LINE: WHAT=VALUE}. */
    public static String place(Path file, long line, String what, Object value) {
        return file + ":" + line + ": " + what + "=" + shortened(String.valueOf(value));
    }

    private static String shortened(String value) {
        String printable = value.replaceAll("\\p{Cntrl}", "?");
        return printable.length() <= 80 ? printable : printable.substring(0, 77) + "...";
    }
}
