package io.policybridge.patch;

import java.util.Arrays;

/**
 * A text in which whitespace counts only between two words, as one blank, with the offset of each character in the
 * original: one anchor fits {@code if ( free )} and {@code if (free)}, on one line or several.
 */
final class NormalText {
    private final String original;
    private final String text;
    private final int[] offsets;

    NormalText(String original) {
        this.original = original;
        StringBuilder normal = new StringBuilder(original.length());
        offsets = new int[original.length()];
        boolean blank = false;
        for (int i = 0; i < original.length(); i++) {
            char c = original.charAt(i);
            if (isBlank(c)) {
                blank = true;
                continue;
            }
            if (blank && isWord(c) && !normal.isEmpty() && isWord(normal.charAt(normal.length() - 1))) {
                offsets[normal.length()] = i - 1;
                normal.append(' ');
            }
            blank = false;
            offsets[normal.length()] = i;
            normal.append(c);
        }
        text = normal.toString();
    }

    static String of(String original) {
        return new NormalText(original).text;
    }

    String original() {
        return original;
    }

    boolean has(String other) {
        return text.contains(of(other));
    }

    /**
     * Original offsets of every occurrence of {@code other}, in order, between two original offsets.
     *
     * @return pairs: offset of the first character, offset of the last one
     */
    int[][] find(String other, int from, int to) {
        String wanted = of(other);
        int[][] found = new int[4][];
        int count = 0;
        for (int at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
            int first = offsets[at];
            int last = offsets[at + wanted.length() - 1];
            if (first >= from && last < to) {
                found = count == found.length ? Arrays.copyOf(found, 2 * count) : found;
                found[count++] = new int[] {first, last};
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** Number of the line, from 1, that holds an original offset. */
    int line(int offset) {
        return (int) original.substring(0, offset)
                        .chars()
                        .filter(c -> c == '\n')
                        .count()
                + 1;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f';
    }

    private static boolean isWord(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }
}
