package io.policybridge.table;

import io.policybridge.session.output.UnseenCharacters;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.simulator.statistics.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A CSV file (RFC 4180, lines end with a line feed) whose columns are labels and numbers. Names are of others: what a
 * spreadsheet would take for a formula has an apostrophe in front, and a character that is not seen is an escape.
 * {@link #value(String)} gives back what was written.
 */
public final class StatisticCsv {
    private static final String FORMULA = "'*[-+=@\t\uff0b\uff0d\uff1d\uff20].*";
    private static final Pattern BEGINS_A_FORMULA = Pattern.compile(FORMULA, Pattern.DOTALL);
    private static final Pattern FORMULA_WITH_MARK = Pattern.compile("'" + FORMULA, Pattern.DOTALL);
    private static final Pattern NO_FORMULA = Pattern.compile("-|[-+]?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?");
    private static final String ESCAPED = "u(005c|00[01][0-9a-f]|007f|00[89][0-9a-f]|061c|200[ef]|202[89a-e]|206[6-9])";
    /** Control characters other than tab and line feed; a backslash that would be read as an escape. */
    private static final Pattern TO_ESCAPE =
            Pattern.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]|" + UnseenCharacters.ONE + "|\\\\(?=" + ESCAPED + ")");

    /** A formula behind a semicolon is one where semicolons part fields. */
    private static final Pattern TO_QUOTE = Pattern.compile("[,\t\"\n]|;\\s*[-+=@]");

    private static final Pattern ESCAPE = Pattern.compile("\\\\" + ESCAPED);
    private final StringBuilder text = new StringBuilder();

    /** Names of the columns of {@code statistics}; a histogram has one for each bucket. */
    public static List<String> names(String prefix, List<Statistic> statistics) {
        List<String> names = new ArrayList<>();
        for (Statistic statistic : statistics) {
            for (int bucket = 0; bucket < statistic.buckets(); bucket++) {
                names.add(prefix + statistic.key() + (statistic.buckets() == 1 ? "" : "[" + bucket + "]"));
            }
        }
        return names;
    }

    /** The values of these columns, empty for statistics that are not in {@code known}. */
    public static List<String> values(List<Statistic> statistics, Snapshot snapshot, List<Statistic> known) {
        List<String> values = new ArrayList<>();
        for (Statistic statistic : statistics) {
            for (int bucket = 0; bucket < statistic.buckets(); bucket++) {
                values.add(known.contains(statistic) ? value(statistic, bucket, snapshot) : "");
            }
        }
        return values;
    }

    /** The values of these columns. */
    public static List<String> values(List<Statistic> statistics, Snapshot snapshot) {
        return values(statistics, snapshot, statistics);
    }

    private static String value(Statistic statistic, int bucket, Snapshot snapshot) {
        return statistic.isDerived()
                ? Double.toString(snapshot.value(statistic))
                : Long.toString(snapshot.histogram(statistic)[bucket]);
    }

    /** Appends a row; the first one is the heading. */
    public void row(List<String> fields) {
        text.append(String.join(",", fields.stream().map(StatisticCsv::quoted).toList()))
                .append('\n');
    }

    private static String quoted(String value) {
        String field = TO_ESCAPE
                .matcher(value)
                .replaceAll(one -> "\\" + UnseenCharacters.escape(one.group().charAt(0)));
        if (BEGINS_A_FORMULA.matcher(field).matches()
                && !NO_FORMULA.matcher(field).matches()) {
            field = "'" + field;
        }
        return TO_QUOTE.matcher(field).find() ? '"' + field.replace("\"", "\"\"") + '"' : field;
    }

    /** What was given for {@code field}, a field of a row as a reader of CSV has it. */
    public static String value(String field) {
        String value = FORMULA_WITH_MARK.matcher(field).matches() ? field.substring(1) : field;
        return ESCAPE.matcher(value)
                .replaceAll(one -> Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(one.group(1), 16))));
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
