package io.policybridge.session.output;

import java.util.regex.Pattern;

/**
 * Characters of a name that are not seen, but change what is seen around them or end its line: controls of the
 * direction of text, and separators of lines and paragraphs.
 */
public final class UnseenCharacters {
    /** One of them. */
    public static final String ONE = "[\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]";

    private static final Pattern PATTERN = Pattern.compile(ONE);

    private UnseenCharacters() {}

    public static boolean isOne(int character) {
        return character == 0x061c
                || character == 0x200e
                || character == 0x200f
                || character >= 0x2028 && character <= 0x202e
                || character >= 0x2066 && character <= 0x2069;
    }

    /** A backslash, u and four digits. */
    public static String escape(int character) {
        return String.format("\\u%04x", character);
    }

    /** {@code text} with an escape in place of each. */
    public static String escaped(String text) {
        return PATTERN.matcher(text)
                .replaceAll(found -> "\\" + escape(found.group().charAt(0)));
    }
}
