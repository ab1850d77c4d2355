package io.policybridge.report.figure;

import io.policybridge.session.output.UnseenCharacters;
import io.policybridge.table.StatisticCsv;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The numbers of a chart, to be read, and to be computed with.
 *
 * @param labels how many columns in front are words
 * @param printed how many columns a paper has; CSV has those behind them too
 */
public record ChartTable(List<String> heading, int labels, int printed, List<List<String>> rows) {
    public ChartTable {
        heading = List.copyOf(heading);
        rows = List.copyOf(rows);
    }

    /** All of whose columns are for a paper. */
    public ChartTable(List<String> heading, int labels, List<List<String>> rows) {
        this(heading, labels, heading.size(), rows);
    }

    /** RFC 4180; every digit. */
    String csv() {
        StatisticCsv csv = new StatisticCsv();
        csv.row(heading);
        rows.forEach(csv::row);
        return csv.toString();
    }

    /** A table for a paper, with three decimals; for {@code \\usepackage{booktabs}}. */
    String latex(String caption, String label) {
        StringBuilder text = new StringBuilder("% needs \\usepackage{booktabs}\n\\begin{table}\n\\centering\n")
                .append("\\caption{")
                .append(escaped(caption))
                .append("}\n\\label{tab:")
                .append(label)
                .append("}\n\\begin{tabular}{")
                .append("l".repeat(labels))
                .append("r".repeat(printed - labels))
                .append("}\n\\toprule\n")
                .append(line(heading.subList(0, printed), 0))
                .append("\\midrule\n");
        rows.forEach(row -> text.append(line(row.subList(0, printed), labels)));
        return text.append("\\bottomrule\n\\end{tabular}\n\\end{table}\n").toString();
    }

    private static String line(List<String> row, int labels) {
        return row.stream()
                .map(field -> row.indexOf(field) < labels ? escaped(field) : escaped(three(field)))
                .collect(Collectors.joining(" & ", "", " \\\\\n"));
    }

    private static String three(String field) {
        try {
            return field.isEmpty() ? "--" : String.format(Locale.ROOT, "%.3f", Double.parseDouble(field));
        } catch (NumberFormatException e) {
            return field;
        }
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        for (char c : UnseenCharacters.escaped(text).toCharArray()) {
            switch (c) {
                case '&', '%', '$', '#', '_', '{', '}' -> escaped.append('\\').append(c);
                case '~' -> escaped.append("\\textasciitilde{}");
                case '^' -> escaped.append("\\textasciicircum{}");
                case '\\' -> escaped.append("\\textbackslash{}");
                case '<', '>' -> escaped.append('$').append(c).append('$');
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
