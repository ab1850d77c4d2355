package io.policybridge.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Rows of text in aligned columns. */
public final class TextTable {
    private final List<String[]> rows = new ArrayList<>();
    private final Set<Integer> left;

    /** The first column is aligned to the left, the others to the right. */
    public TextTable() {
        this(0);
    }

    /** Columns {@code left} are aligned to the left, the others to the right. */
    public TextTable(Integer... left) {
        this.left = Set.of(left);
    }

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
                line.append(i == 0 ? "" : "  ").append(left.contains(i) ? row[i] + blanks : blanks + row[i]);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
