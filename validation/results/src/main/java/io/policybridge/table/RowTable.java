package io.policybridge.table;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table as text.
 *
 * @param columns names, which are stable
 * @param rows a value for each column, empty where there is none
 */
public record RowTable(List<String> columns, List<List<String>> rows) {
    private static final Pattern NUMBER = Pattern.compile("|NaN|0x[0-9a-f]+|-?[0-9.]+(E-?[0-9]+)?");

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

    /** The table that {@link #csv} wrote as {@code text}. */
    public static RowTable read(String text) {
        CsvMapper mapper =
                CsvMapper.builder().enable(CsvParser.Feature.WRAP_AS_ARRAY).build();
        try (MappingIterator<String[]> lines = mapper.readerFor(String[].class).readValues(text)) {
            List<String> columns = values(lines.next());
            List<List<String>> rows = new ArrayList<>();
            while (lines.hasNext()) {
                rows.add(values(lines.next()));
            }
            return new RowTable(columns, rows);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> values(String[] fields) {
        return Stream.of(fields).map(StatisticCsv::value).toList();
    }

    /** The same with columns {@code names} from column {@code at} on, whose values {@code values} gives by row. */
    RowTable with(int at, List<String> names, IntFunction<List<String>> values) {
        List<List<String>> wider = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            wider.add(inserted(rows.get(row), at, values.apply(row)));
        }
        return new RowTable(inserted(columns, at, names), wider);
    }

    private static List<String> inserted(List<String> row, int at, List<String> values) {
        List<String> wider = new ArrayList<>(row);
        wider.addAll(at, values);
        return wider;
    }

    /** The values of column {@code name}, row by row; not numbers where there is none. */
    public double[] numbers(String name) {
        int column = columns.indexOf(name);
        return rows.stream()
                .mapToDouble(row ->
                        column < 0 || row.get(column).isEmpty() ? Double.NaN : Double.parseDouble(row.get(column)))
                .toArray();
    }

    /** For people: without the columns in which every value is empty or 0; text is aligned to the left. */
    public String text() {
        Set<String> nothing = Set.of("", "0", "0.0");
        List<Integer> shown = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            int column = i;
            if (i == 0 || rows.stream().anyMatch(row -> !nothing.contains(row.get(column)))) {
                shown.add(i);
            }
        }
        TextTable table = new TextTable(IntStream.range(0, shown.size())
                .filter(i -> i == 0 || isText(shown.get(i)))
                .boxed()
                .toArray(Integer[]::new));
        table.row(shown.stream().map(columns::get).toArray(String[]::new));
        rows.forEach(row -> table.row(
                shown.stream().map(column -> shortened(row.get(column))).toArray(String[]::new)));
        return table.toString();
    }

    private boolean isText(int column) {
        return rows.stream().anyMatch(row -> !NUMBER.matcher(row.get(column)).matches());
    }

    /** A ratio with four digits. */
    private static String shortened(String value) {
        return value.matches("[0-9]+\\.[0-9]{5,}.*") && !value.contains("E")
                ? value.substring(0, value.indexOf('.') + 5)
                : value;
    }
}
