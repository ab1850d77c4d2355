package io.policybridge.patch;

import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Comment lines around every text that the tool inserts: all that it needs to remove the text again. The one behind has
 * a digest of the text, from which it is known whether somebody has edited it; those of earlier versions have none.
 *
 * <pre>
 * // policybridge H10 {
 * inserted text
 * // policybridge H10 } 0123456789ab
 * </pre>
 *
 * @param without the file's text without the marked texts
 * @param edited line of the first mark, from 1, whose text was edited; 0 if none was
 * @param undigested insertions without a digest
 */
record Marks(String without, int edited, int undigested) {
    static final String WORD = "// policybridge ";
    private static final Pattern MARK = Pattern.compile("(?://|#) policybridge (\\S+) (?:(\\{)|}(?: (\\p{XDigit}+))?)");

    /** The text of {@code insertion} between its marks; {@code ending} separates lines. */
    static String marked(Insertion insertion, String ending) {
        String sign = hasHashComments(insertion.file()) ? "# policybridge " : WORD;
        List<String> lines = new ArrayList<>();
        lines.add(sign + insertion.title().number() + " {");
        lines.addAll(insertion.text());
        lines.add(sign + insertion.title().number() + " } " + digest(insertion.text()));
        return String.join(ending, lines);
    }

    /** Of lines, whatever ends them. */
    private static String digest(List<String> lines) {
        return AddedFile.digest(String.join("\n", lines));
    }

    private static boolean hasHashComments(String file) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        return name.startsWith("Makefile")
                || name.equals("CMakeLists.txt")
                || name.endsWith(".mk")
                || name.endsWith(".cmake");
    }

    /**
     * Those of {@code text}.
     *
     * @param file for messages
     * @throws BadInput if a mark has no partner
     */
    static Marks of(Path file, String text) {
        if (!text.contains(" policybridge ")) {
            return new Marks(text, 0, 0);
        }
        StringBuilder kept = new StringBuilder(text.length());
        List<String> marked = new ArrayList<>();
        int edited = 0;
        int undigested = 0;
        int begin = 0;
        String open = null;
        boolean atEnd = false;
        int number = 0;
        for (int from = 0; from < text.length(); ) {
            int feed = text.indexOf('\n', from);
            int to = feed < 0 ? text.length() : feed + 1;
            number++;
            String line = text.substring(from, to);
            Matcher mark = MARK.matcher(line.stripTrailing());
            boolean marks = mark.matches();
            boolean opens = marks && mark.group(2) != null;
            if (marks && opens == (open != null) || marks && open != null && !open.equals(mark.group(1))) {
                throw BadInput.at(
                        file,
                        number,
                        "mark",
                        mark.group(),
                        open == null ? "an opening one before it" : "the closing one of " + open);
            }
            if (open == null && !marks) {
                kept.append(text, from, to);
            } else if (opens) {
                open = mark.group(1);
                begin = number;
                marked.clear();
            } else if (marks) {
                undigested += mark.group(3) == null ? 1 : 0;
                boolean same = mark.group(3) == null || mark.group(3).equals(digest(marked));
                edited = edited == 0 && !same ? begin : edited;
                open = null;
                atEnd = feed < 0;
            } else {
                marked.add(line.replaceAll("\r?\n$", ""));
            }
            from = to;
        }
        if (open != null) {
            throw BadInput.at(file, number, "end of file", "", "the closing mark of " + open);
        }
        return new Marks(atEnd ? withoutLastEnding(kept) : kept.toString(), edited, undigested);
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
