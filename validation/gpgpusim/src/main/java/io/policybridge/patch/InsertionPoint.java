package io.policybridge.patch;

import java.util.ArrayList;
import java.util.List;

/**
 * The point in an unpatched file where an insertion goes, or the reason why there is none.
 *
 * @param offset of the line in front of which the text goes
 * @param line number, from 1, of the anchor's line next to the text
 * @param complaint null if the point was found; else what was expected and the nearest text found, in one or two lines
 */
record InsertionPoint(Insertion insertion, int offset, int line, String complaint) {

    static InsertionPoint of(Insertion insertion, SourceTree tree) {
        NormalText text = tree.unpatched(insertion.file());
        if (text == null) {
            return missing(insertion, "no such file: " + insertion.file());
        }
        Anchor anchor = insertion.anchor();
        int from = 0;
        int to = text.original().length();
        if (anchor.within() != null) {
            int[][] functions = text.find(anchor.within(), 0, to);
            if (functions.length != 1) {
                return missing(insertion, counted(insertion, text, anchor.within(), 1, functions));
            }
            from = functions[0][0];
            int brace = text.original().indexOf("\n}", functions[0][1]);
            to = brace < 0 ? to : brace + 1;
        }
        int[][] found = text.find(anchor.text(), from, to);
        if (found.length != anchor.of()) {
            return missing(insertion, counted(insertion, text, anchor.text(), anchor.of(), found));
        }
        int[] meant = found[anchor.occurrence() - 1];
        int at = anchor.before() ? meant[0] : meant[1];
        int feed = text.original().indexOf('\n', at);
        int offset = anchor.before()
                ? text.original().lastIndexOf('\n', at) + 1
                : feed < 0 ? text.original().length() : feed + 1;
        if (text.original().substring(0, offset).stripTrailing().endsWith("\\") && offset > 0) {
            return missing(
                    insertion,
                    insertion.file() + ":" + text.line(at)
                            + ": the line above the insertion point ends with a backslash: "
                            + "the mark would become part of it");
        }
        return new InsertionPoint(insertion, offset, text.line(at), null);
    }

    boolean found() {
        return complaint == null;
    }

    private static InsertionPoint missing(Insertion insertion, String complaint) {
        return new InsertionPoint(insertion, -1, 0, complaint);
    }

    private static String counted(Insertion insertion, NormalText text, String wanted, int expected, int[][] found) {
        StringBuilder complaint =
                new StringBuilder(insertion.file() + " has \"" + NearestText.shortened(wanted) + "\" ");
        complaint
                .append(found.length)
                .append(found.length == 1 ? " time" : " times")
                .append(", expected ")
                .append(expected);
        Anchor anchor = insertion.anchor();
        if (anchor.within() != null && !wanted.equals(anchor.within())) {
            complaint.append(" in \"").append(anchor.within()).append('"');
        }
        if (found.length > 0) {
            List<String> lines = new ArrayList<>();
            for (int[] at : found) {
                lines.add(Integer.toString(text.line(at[0])));
            }
            complaint
                    .append("; found in line")
                    .append(lines.size() == 1 ? " " : "s ")
                    .append(String.join(", ", lines));
        } else {
            String nearest = NearestText.of(wanted, text.original());
            complaint
                    .append("; nearest: ")
                    .append(nearest == null ? "no similar line" : insertion.file() + ":" + nearest);
        }
        return complaint.toString();
    }
}
