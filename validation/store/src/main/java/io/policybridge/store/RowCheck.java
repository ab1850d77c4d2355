package io.policybridge.store;

import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.input.BadInput;
import io.policybridge.simulation.HostSimulator;
import io.policybridge.simulation.MachineValue;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.PolicyValue;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.Limits;
import io.policybridge.table.MetricRows;
import io.policybridge.table.RowTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What every row of results must be, of whatever file: who reads results relies on it.
 *
 * @param file a store, or a CSV file
 * @param row its id in a store, its line in a CSV file
 */
record RowCheck(Path file, long row) {
    /** No count or ratio of a simulation is beyond; ratios and means of such numbers are finite. */
    private static final double LARGEST = 1e30;

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?(E-?[0-9]+)?");
    private static final Pattern COUNT = Pattern.compile("[0-9]{1,18}");
    private static final Pattern LIMIT = Pattern.compile("[0-9]{1,18} (instructions|cycles|kernels)");
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
    private static final Set<String> WORDS = Set.of("kernel", "name", "pc", "end");

    /**
     * The key that {@code texts}, in the order of {@link StoreCsv#KEY}, are.
     *
     * @throws BadInput with file and row if they are none
     */
    PointKey key(List<String> texts) {
        String config = texts.get(3);
        if (config.isEmpty() || config.startsWith("+")) {
            throw bad("config", config, "the name of a configuration, then +OPTION=VALUE for each other option");
        }
        String limits = texts.get(6);
        if (!isLimits(limits)) {
            throw bad("limits", limits, "none, or N instructions, N cycles, N kernels, those that there are");
        }
        HostSimulator simulator = HostSimulator.of(texts.get(7));
        return new PointKey(
                new RunKey(
                        Benchmarks.canonical(texts.get(0)),
                        PolicyValue.read(texts.get(2)),
                        MachineValue.read(config, texts.get(4)),
                        seed(texts.get(5)),
                        Limits.ofDescribed(limits),
                        simulator),
                texts.get(1),
                new PointKey.Code(simulator.build(texts.get(7)), texts.get(8)));
    }

    private long seed(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw bad("seed", text, "an integer");
        }
    }

    /** {@code point}. @throws BadInput with file and row if it is none */
    StoredPoint checked(StoredPoint point) {
        if (!(point.seconds() >= 0 && point.seconds() <= LARGEST)) {
            throw bad("seconds", point.seconds(), "seconds that a run took");
        }
        point.statistics().forEach((name, value) -> {
            if (!isUsual(value)) {
                throw bad(name, value, "a number of a simulation: 0, or from 1e-30 to 1e30 without its sign");
            }
        });
        return point;
    }

    private static boolean isLimits(String text) {
        for (String one : text.equals(Limits.NONE.described()) ? new String[0] : text.split(", ", -1)) {
            if (!LIMIT.matcher(one).matches()) {
                return false;
            }
        }
        return Limits.ofDescribed(text).described().equals(text);
    }

    private static boolean isUsual(double value) {
        double size = Math.abs(value);
        return size == 0 || size >= 1 / LARGEST && size <= LARGEST;
    }

    /** {@code table}, whose rows are all of this row of the file. */
    RowTable table(MetricRows rows, RowTable table) {
        columns(rows, table.columns());
        table.rows().forEach(one -> values(rows, table.columns(), one));
        return table;
    }

    /** Refuses columns that are not those of {@code rows}. */
    void columns(MetricRows rows, List<String> columns) {
        List<String> keys = rows.keys();
        if (columns.size() < keys.size()
                || !columns.subList(0, keys.size()).equals(keys)
                || Set.copyOf(columns).size() < columns.size()) {
            throw bad("columns", String.join(",", columns), String.join(",", keys) + ", then others, each once");
        }
    }

    /** Refuses one row of a table with these columns. */
    void values(MetricRows rows, List<String> columns, List<String> values) {
        if (values.size() != columns.size()) {
            throw bad("row", values.size() + " values", columns.size() + " values");
        }
        for (int i = 0; i < values.size(); i++) {
            String value = values.get(i);
            if (WORDS.contains(columns.get(i))) {
                word(columns.get(i), value);
            } else if (i < rows.keys().size() ? !COUNT.matcher(value).matches() : !isNumber(value)) {
                throw bad(columns.get(i), value, i < rows.keys().size() ? "a count" : "a number, NaN, or nothing");
            }
        }
    }

    /** A name, as kernels have it: figures and their tables show it. */
    private void word(String column, String value) {
        if (CONTROL.matcher(value).find()) {
            throw bad(column, value, "no control character");
        }
    }

    private static boolean isNumber(String value) {
        return value.isEmpty()
                || value.equals("NaN")
                || NUMBER.matcher(value).matches() && isUsual(Double.parseDouble(value));
    }

    private BadInput bad(String what, Object value, String expected) {
        return BadInput.at(file, row, what, value, expected);
    }
}
