package io.policybridge.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.policybridge.input.BadInput;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.table.StatisticCsv;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Results as CSV, to be taken to another machine or kept beside a paper: the columns of a key, {@code seconds},
 * {@code ended}, {@code planned} if a plan was swept, then one for each statistic that any of the results has.
 */
public final class StoreCsv {
    /** The columns of a key. */
    static final List<String> KEY = List.of(
            "workload", "input", "policy", "config", "config_digest", "seed", "limits", "simulator", "policies");

    private static final List<String> KEYS =
            Stream.concat(KEY.stream(), Stream.of("seconds", "ended")).toList();

    private StoreCsv() {}

    /** All of {@code points}. */
    public static String text(List<StoredPoint> points) {
        return text(points, List.of());
    }

    /** All of {@code points}, and in which columns of the plan that was swept last they stand. */
    public static String text(List<StoredPoint> points, List<PlannedColumn> planned) {
        Set<String> names = new TreeSet<>();
        points.forEach(point -> names.addAll(point.statistics().keySet()));
        List<String> heading = new ArrayList<>(KEYS);
        if (!planned.isEmpty()) {
            heading.add(PlannedCells.NAME);
        }
        heading.addAll(names);
        StatisticCsv csv = new StatisticCsv();
        csv.row(heading);
        points.forEach(point -> csv.row(row(point, planned, names)));
        return csv.toString();
    }

    /** All of {@code points} as a list of JSON objects: the key, then the statistics below {@code statistics}. */
    public static String json(List<StoredPoint> points) {
        ArrayNode list = new ObjectMapper().createArrayNode();
        for (StoredPoint point : points) {
            ObjectNode one = list.addObject();
            List<String> key = key(point.key());
            for (int i = 0; i < key.size(); i++) {
                one.put(KEY.get(i), key.get(i));
            }
            one.put("seed", point.key().run().seed());
            one.put("seconds", point.seconds());
            one.put("ended", point.end());
            ObjectNode statistics = one.putObject("statistics");
            new TreeMap<>(point.statistics()).forEach(statistics::put);
        }
        return list.toPrettyString() + "\n";
    }

    private static List<String> row(StoredPoint point, List<PlannedColumn> planned, Set<String> names) {
        List<String> row = new ArrayList<>(key(point.key()));
        row.addAll(List.of(Double.toString(point.seconds()), point.end()));
        if (!planned.isEmpty()) {
            row.add(PlannedCells.text(point.key().run().policy(), planned));
        }
        for (String name : names) {
            Double value = point.statistics().get(name);
            row.add(value == null ? "" : number(value));
        }
        return row;
    }

    /** The values of {@link #KEY}. */
    static List<String> key(PointKey key) {
        RunKey run = key.run();
        return List.of(
                run.workload(),
                key.input(),
                run.policy().toString(),
                run.machine().name(),
                run.machine().digest(),
                Long.toString(run.seed()),
                run.limits().described(),
                run.simulator().written(key.code().simulator()),
                key.code().policies());
    }

    /** The key that these values of that line in {@code file} begin with. @throws BadInput if it is none */
    static PointKey key(Path file, long line, List<String> values) {
        return new RowCheck(file, line).key(values);
    }

    /** Counts without a fraction; every number reads back as it was. */
    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1L << 53
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    /**
     * The results in {@code file}.
     *
     * @throws BadInput with file and line if it has others than {@link #text} writes
     */
    public static List<StoredPoint> read(Path file) {
        List<StoredPoint> points = new ArrayList<>();
        rows(file).forEach((line, row) -> points.add(new RowCheck(file, line).checked(point(file, line, row))));
        return points;
    }

    /**
     * The columns of the plan that was swept last, as {@code file} has them; none if it does not say.
     *
     * @throws BadInput with file and line if it has others than {@link #text} writes
     */
    public static List<PlannedColumn> planned(Path file) {
        return PlannedCells.read(file, rows(file));
    }

    /** By line, the values of {@code file} by column. */
    private static Map<Integer, Map<String, String>> rows(Path file) {
        CsvMapper mapper = CsvMapper.builder()
                .enable(CsvParser.Feature.FAIL_ON_MISSING_COLUMNS)
                .build();
        Map<Integer, Map<String, String>> all = new LinkedHashMap<>();
        int line = 1;
        try (MappingIterator<Map<String, String>> rows = mapper.readerFor(Map.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(Files.newBufferedReader(file))) {
            while (rows.hasNextValue()) {
                line = rows.getCurrentLocation().getLineNr();
                Map<String, String> row = rows.nextValue();
                row.replaceAll((name, value) -> value == null ? null : StatisticCsv.value(value));
                all.put(line, row);
            }
            return all;
        } catch (JsonProcessingException e) {
            throw BadInput.at(file, line, "row", e.getOriginalMessage(), "a value in each column");
        } catch (CharacterCodingException e) {
            throw BadInput.in(file, "it is not UTF-8; expected a CSV file that results --export has written");
        } catch (IOException e) {
            throw new BadInput(file + "; expected a CSV file that can be read (" + e.getMessage() + ")");
        }
    }

    private static StoredPoint point(Path file, int line, Map<String, String> row) {
        for (String key : KEYS) {
            if (!row.containsKey(key)) {
                throw BadInput.at(file, 1, "columns", String.join(",", row.keySet()), String.join(",", KEYS));
            }
        }
        Map<String, Double> statistics = new HashMap<>();
        row.forEach((name, value) -> {
            if (!KEYS.contains(name) && !name.equals(PlannedCells.NAME) && !value.isEmpty()) {
                statistics.put(name, real(file, line, name, value));
            }
        });
        return new StoredPoint(
                key(file, line, KEY.stream().map(row::get).toList()),
                real(file, line, "seconds", row.get("seconds")),
                row.get("ended"),
                statistics);
    }

    private static double real(Path file, int line, String name, String value) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw BadInput.at(file, line, name, value, "a number");
        }
    }

    private static final String WHY = "reason";

    /** Why there is no result of those keys. */
    public static String failures(Map<PointKey, String> reasons) {
        StatisticCsv csv = new StatisticCsv();
        List<String> heading = new ArrayList<>(KEY);
        heading.add(WHY);
        csv.row(heading);
        reasons.forEach((key, why) -> {
            List<String> row = new ArrayList<>(key(key));
            row.add(why);
            csv.row(row);
        });
        return csv.toString();
    }

    /** What {@link #failures} wrote into {@code file}. @throws BadInput with its line if it is something else */
    public static Map<PointKey, String> readFailures(Path file) {
        Map<PointKey, String> reasons = new LinkedHashMap<>();
        for (Map.Entry<Integer, Map<String, String>> row : rows(file).entrySet()) {
            List<String> values = KEY.stream().map(row.getValue()::get).toList();
            String why = row.getValue().get(WHY);
            if (values.contains(null) || why == null) {
                throw BadInput.at(
                        file,
                        row.getKey(),
                        "columns",
                        String.join(",", row.getValue().keySet()),
                        String.join(",", KEY) + "," + WHY);
            }
            reasons.put(key(file, row.getKey(), values), why);
        }
        return reasons;
    }
}
