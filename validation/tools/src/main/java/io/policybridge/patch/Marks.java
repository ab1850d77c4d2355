package io.policybridge.patch;

import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Comment lines around every text that the tool inserts: all that it needs to remove the text again.
 *
 * <pre>
 * // policybridge H10 {
 * inserted text
 * // policybridge H10 }
 * </pre>
 */
final class Marks {
    static final String WORD = "// policybridge ";
    private static final Pattern MARK = Pattern.compile("(?://|#) policybridge (\\S+) ([{}])");

    private Marks() {}

    /** The text of {@code insertion} between its marks; {@code ending} separates lines. */
    static String marked(Insertion insertion, String ending) {
        String sign = hasHashComments(insertion.file()) ? "# policybridge " : WORD;
        List<String> lines = new ArrayList<>();
        lines.add(sign + insertion.title().number() + " {");
        lines.addAll(insertion.text());
        lines.add(sign + insertion.title().number() + " }");
        return String.join(ending, lines);
    }

    private static boolean hasHashComments(String file) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        return name.startsWith("Makefile")
                || name.equals("CMakeLists.txt")
                || name.endsWith(".mk")
                || name.endsWith(".cmake");
    }

    /**
     * {@code text} without the marked texts.
     *
     * @param file for messages
     * @throws BadInput if a mark has no partner
     */
    static String without(Path file, String text) {
        if (!text.contains(" policybridge ")) {
            return text;
        }
        StringBuilder kept = new StringBuilder(text.length());
        String open = null;
        boolean atEnd = false;
        int number = 0;
        for (int from = 0; from < text.length(); ) {
            int feed = text.indexOf('\n', from);
            int to = feed < 0 ? text.length() : feed + 1;
            number++;
            Matcher mark = MARK.matcher(text.substring(from, to).stripTrailing());
            boolean marks = mark.matches();
            if (marks && mark.group(2).equals("{") == (open != null)
                    || marks && open != null && !open.equals(mark.group(1))) {
                throw BadInput.at(
                        file,
                        number,
                        "mark",
                        mark.group(),
                        open == null ? "an opening one before it" : "the closing one of " + open);
            }
            if (open == null && !marks) {
                kept.append(text, from, to);
            } else if (marks) {
                open = mark.group(2).equals("{") ? mark.group(1) : null;
                atEnd = feed < 0;
            }
            from = to;
        }
        if (open != null) {
            throw BadInput.at(file, number, "end of file", "", "the closing mark of " + open);
        }
        return atEnd ? withoutLastEnding(kept) : kept.toString();
    }

    /** An insertion after a last line without a line ending added one to that line, and has none itself. */
    private static String withoutLastEnding(StringBuilder text) {
        int length = text.length();
        if (length > 0 && text.charAt(length - 1) == '\n') {
            length -= length > 1 && text.charAt(length - 2) == '\r' ? 2 : 1;
        }
        return text.substring(0, length);
    }
}
