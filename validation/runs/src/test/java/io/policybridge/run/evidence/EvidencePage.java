package io.policybridge.run.evidence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A page of docs/evidence as sections with tables. */
record EvidencePage(String name, List<String> lines) {
    static final Path FOLDER = Path.of(System.getProperty("policybridge.home"), "docs", "evidence");

    static EvidencePage of(String name) throws IOException {
        return new EvidencePage(name, Files.readAllLines(FOLDER.resolve(name)));
    }

    /** The text in a cell; of columns with one name the first. */
    String at(Canary.Cell cell) {
        List<String[]> table = table(cell.section(), cell.table());
        int column = Arrays.asList(table.get(0)).indexOf(cell.column());
        for (String[] row : table) {
            if (row[0].equals(cell.row()) && column > 0 && column < row.length) {
                return row[column];
            }
        }
        throw new AssertionError(name + ": no such cell: " + cell);
    }

    private List<String[]> table(String section, int number) {
        int begin = 0;
        if (!section.isEmpty()) {
            begin = lines.indexOf("## " + section) + 1;
        }
        int tables = 0;
        for (int i = begin; i < lines.size() && !lines.get(i).startsWith("## "); i++) {
            boolean first = lines.get(i).startsWith("|") && !lines.get(i - 1).startsWith("|");
            if (first && ++tables == number) {
                List<String[]> rows = new ArrayList<>();
                for (int row = i; row < lines.size() && lines.get(row).startsWith("|"); row++) {
                    rows.add(lines.get(row).strip().replaceFirst("^\\| *", "").split(" *\\| *"));
                }
                return rows;
            }
        }
        throw new AssertionError(name + ", section \"" + section + "\" has no table " + number);
    }
}
