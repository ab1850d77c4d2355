package io.policybridge.report.rows;

import io.policybridge.report.StatisticCsv;
import io.policybridge.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A table as text.
 *
 * @param columns names, which are stable
 * @param rows a value for each column, empty where there is none
 */
public record RowTable(List<String> columns, List<List<String>> rows) {
    public RowTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /** As CSV, the first line naming the columns. */
    public String csv() {
        StatisticCsv csv = new StatisticCsv();
        csv.row(columns);
        rows.forEach(csv::row);
        return csv.toString();
    }

    /** For people: without the columns in which every value is empty or 0. */
    public String text() {
        Set<String> nothing = Set.of("", "0", "0.0");
        List<Integer> shown = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            int column = i;
            if (i == 0 || rows.stream().anyMatch(row -> !nothing.contains(row.get(column)))) {
                shown.add(i);
            }
        }
        TextTable table = new TextTable();
        table.row(shown.stream().map(columns::get).toArray(String[]::new));
        rows.forEach(row -> table.row(
                shown.stream().map(column -> shortened(row.get(column))).toArray(String[]::new)));
        return table.toString();
    }

    /** A ratio with four digits. */
    private static String shortened(String value) {
        return value.matches("[0-9]+\\.[0-9]{5,}.*") && !value.contains("E")
                ? value.substring(0, value.indexOf('.') + 5)
                : value;
    }
}
