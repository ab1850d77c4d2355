package io.policybridge.report;

import java.util.ArrayList;
import java.util.List;

/** Rows of text in aligned columns: the first to the left, the others to the right. */
public final class TextTable {
    private final List<String[]> rows = new ArrayList<>();

    /** Appends a row; the first one is the heading, an empty one a blank line. */
    public TextTable row(String... cells) {
        rows.add(cells);
        return this;
    }

    @Override
    public String toString() {
        int columns = rows.stream().mapToInt(row -> row.length).max().orElse(0);
        int[] widths = new int[columns];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.length; i++) {
                String blanks = " ".repeat(widths[i] - row[i].length());
                line.append(i == 0 ? "" : "  ").append(i == 0 ? row[i] + blanks : blanks + row[i]);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
