package io.policybridge.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.input.BadInput;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredMetrics;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.table.MetricRows;
import io.policybridge.table.RowTable;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The tables of one kind of all results as one: the columns of a key, {@code period} (core cycles, 0 where rows are no
 * periods), then those of the table. A result whose table has no rows has one line, empty behind the key.
 */
public final class MetricsCsv {
    private static final String PERIOD = "period";

    private MetricsCsv() {}

    /** Of all results in {@code store}, oldest first, those that have it. */
    public static RowTable table(ResultStore store, MetricRows rows) {
        Map<List<String>, RowTable> tables = new LinkedHashMap<>();
        Set<String> columns = new LinkedHashSet<>();
        for (StoredPoint point : store.measured()) {
            for (StoredMetrics one : point.metrics()) {
                if (one.rows() == rows) {
                    List<String> front = new ArrayList<>(StoreCsv.key(point.key()));
                    front.add(Long.toString(one.period()));
                    tables.put(front, one.table());
                    columns.addAll(one.table().columns());
                }
            }
        }
        List<String> heading = new ArrayList<>(StoreCsv.KEY);
        heading.add(PERIOD);
        heading.addAll(columns);
        List<List<String>> all = new ArrayList<>();
        tables.forEach((front, table) -> {
            List<Integer> places =
                    columns.stream().map(table.columns()::indexOf).toList();
            for (List<String> row : table.rows().isEmpty() ? List.of(List.<String>of()) : table.rows()) {
                List<String> whole = new ArrayList<>(front);
                places.forEach(place -> whole.add(place < 0 || row.isEmpty() ? "" : row.get(place)));
                all.add(whole);
            }
        });
        return new RowTable(heading, all);
    }

    /** That table as a list of JSON objects, without what is empty. */
    public static String json(RowTable table) {
        ArrayNode list = new ObjectMapper().createArrayNode();
        for (List<String> row : table.rows()) {
            ObjectNode one = list.addObject();
            for (int i = 0; i < row.size(); i++) {
                put(one, table.columns().get(i), row.get(i), i < StoreCsv.KEY.size());
            }
        }
        return list.toPrettyString();
    }

    private static void put(ObjectNode node, String name, String value, boolean isKey) {
        if (!isKey && value.matches("-?[0-9]{1,18}")) {
            node.put(name, Long.parseLong(value));
        } else if (!isKey && value.matches("-?[0-9]+\\.[0-9]+(E-?[0-9]+)?")) {
            node.put(name, Double.parseDouble(value));
        } else if (!value.isEmpty() && !value.equals("NaN")) {
            node.put(name, value);
        }
    }

    /**
     * The tables in {@code file}, by the key of their result.
     *
     * @throws BadInput with file and line if it has others than {@link #table} gives
     */
    public static Map<PointKey, List<StoredMetrics>> read(Path file, MetricRows rows) {
        RowTable whole = read(file);
        List<String> front = new ArrayList<>(StoreCsv.KEY);
        front.add(PERIOD);
        if (whole.columns().size() <= front.size()
                || !whole.columns().subList(0, front.size()).equals(front)) {
            throw BadInput.at(file, 1, "columns", String.join(",", whole.columns()), String.join(",", front) + ", ...");
        }
        List<String> columns =
                whole.columns().subList(front.size(), whole.columns().size());
        new RowCheck(file, 1).columns(rows, columns);
        Map<List<String>, List<List<String>>> tables = new LinkedHashMap<>();
        for (int i = 0; i < whole.rows().size(); i++) {
            List<String> row = whole.rows().get(i);
            if (row.size() != whole.columns().size()) {
                throw BadInput.at(
                        file,
                        i + 2,
                        "row",
                        row.size() + " values",
                        whole.columns().size() + " values");
            }
            String period = row.get(front.size() - 1);
            if (!period.matches("[0-9]{1,18}")) {
                throw BadInput.at(file, i + 2, PERIOD, period, "core cycles");
            }
            List<List<String>> own = tables.computeIfAbsent(row.subList(0, front.size()), key -> new ArrayList<>());
            List<String> values = row.subList(front.size(), row.size());
            StoreCsv.key(file, i + 2, row);
            if (values.stream().anyMatch(value -> !value.isEmpty())) {
                new RowCheck(file, i + 2).values(rows, columns, values);
                own.add(values);
            }
        }
        Map<PointKey, List<StoredMetrics>> read = new LinkedHashMap<>();
        tables.forEach((key, own) -> read.computeIfAbsent(StoreCsv.key(file, 1, key), point -> new ArrayList<>())
                .add(new StoredMetrics(rows, Long.parseLong(key.get(front.size() - 1)), new RowTable(columns, own))));
        return read;
    }

    private static RowTable read(Path file) {
        try {
            return RowTable.read(Files.readString(file));
        } catch (CharacterCodingException e) {
            throw BadInput.in(file, "it is not UTF-8; expected a CSV file that results --metrics has exported");
        } catch (IOException e) {
            throw new BadInput(file + "; expected a CSV file that can be read (" + e.getMessage() + ")");
        } catch (RuntimeException e) {
            throw new BadInput(file + "; expected a CSV file that results --metrics has exported");
        }
    }
}
