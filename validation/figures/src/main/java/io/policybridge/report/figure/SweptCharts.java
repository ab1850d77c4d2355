package io.policybridge.report.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.report.Comparison.Mean;
import io.policybridge.report.ResultRow;
import io.policybridge.report.Results;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeSet;

/**
 * What a statistic does over the values of parameters that were varied: curves over one parameter, heat maps over two.
 */
final class SweptCharts {
    /** Fewer values are bars. */
    private static final int LEAST_VALUES = 3;
    /** More workloads than these have no heat map each, only one of their mean. */
    private static final int MOST_MAPS = 6;

    private static final Comparator<String> NUMBERS_FIRST =
            Comparator.comparing(SweptCharts::number).thenComparing(Comparator.naturalOrder());

    private final Results results;
    private final String config;
    private final String family;
    private final Measure measure;
    private final List<String> keys;
    private final List<String> workloads;
    private final Map<Place, List<ResultRow>> places = new HashMap<>();
    private final List<List<String>> values = new ArrayList<>();
    private final MeanOver over;
    /** Those over which a point of a curve is a mean. */
    private final List<Long> seeds;

    /** A workload at values of the parameters. */
    private record Place(String workload, List<String> values) {}

    SweptCharts(Results results, String config, String family, Measure measure) {
        this.results = results;
        this.config = config;
        this.family = family;
        this.measure = measure;
        seeds = results.seeds(config);
        List<ResultRow> rows = results.rows().stream()
                .filter(row -> row.config().equals(config)
                        && row.family().equals(family)
                        && !row.swept().isEmpty())
                .toList();
        keys = rows.stream()
                .flatMap(row -> row.swept().keySet().stream())
                .distinct()
                .filter(key ->
                        rows.stream().map(row -> value(row, key)).distinct().count() > 1)
                .toList();
        workloads = rows.stream().map(ResultRow::workload).distinct().toList();
        for (String key : keys) {
            TreeSet<String> sorted = new TreeSet<>(NUMBERS_FIRST);
            rows.forEach(row -> sorted.add(value(row, key)));
            values.add(List.copyOf(sorted));
        }
        for (ResultRow row : rows) {
            places.computeIfAbsent(
                            new Place(
                                    row.workload(),
                                    keys.stream().map(key -> value(row, key)).toList()),
                            place -> new ArrayList<>())
                    .add(row);
        }
        over = MeanOver.of(
                workloads,
                places.keySet().stream().map(Place::values).distinct().toList(),
                this::at);
    }

    private static double number(String text) {
        return text.matches("-?[0-9]{1,15}") ? Double.parseDouble(text) : Double.MAX_VALUE;
    }

    private static String value(ResultRow row, String key) {
        return row.swept().getOrDefault(key, "");
    }

    /** Names of the families of which parameters were varied, on any configuration. */
    static List<String> families(Results results) {
        return results.rows().stream()
                .filter(row -> !row.swept().isEmpty())
                .map(ResultRow::family)
                .distinct()
                .toList();
    }

    /** The charts, none if not one or two parameters were varied; {@code id} names the files of the first. */
    List<Chart> charts(String id, Provenance provenance) {
        if (keys.size() == 1 && values.get(0).size() >= LEAST_VALUES) {
            return List.of(curves(id, provenance));
        }
        List<Chart> maps = new ArrayList<>();
        if (keys.size() == 2) {
            if (workloads.size() > 1) {
                maps.add(heat(id, null, provenance));
            }
            if (workloads.size() <= MOST_MAPS) {
                workloads.forEach(workload -> maps.add(heat(id + "-" + workload, workload, provenance)));
            }
        }
        return maps.stream().filter(map -> !map.data().path("cells").isEmpty()).toList();
    }

    private OptionalDouble at(String workload, List<String> at) {
        OptionalDouble own = Results.mean(places.getOrDefault(new Place(workload, at), List.of()), measure.statistic());
        return measure.relative(results, config, workload, own);
    }

    private OptionalDouble at(String workload, List<String> at, long seed) {
        List<ResultRow> own = places.getOrDefault(new Place(workload, at), List.of()).stream()
                .filter(row -> row.seed() == seed)
                .toList();
        return measure.relative(results, config, workload, Results.mean(own, measure.statistic()), seed);
    }

    private String nameOfMean() {
        return BarChart.word(mean()) + " mean" + over.ofHowMany();
    }

    private OptionalDouble mean(List<String> at) {
        return over.mean(mean(), workload -> at(workload, at));
    }

    private OptionalDouble mean(List<String> at, long seed) {
        return over.mean(mean(), workload -> at(workload, at, seed));
    }

    private Mean mean() {
        return measure.means().isEmpty() ? Mean.ARITHMETIC : measure.means().get(0);
    }

    private Chart curves(String id, Provenance provenance) {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.put("kind", "curves");
        data.put("xName", family + ": " + keys.get(0));
        data.put("yName", measure.axis());
        data.put("ratio", measure.baseline() != null);
        values.get(0).forEach(data.putArray("x")::add);
        ArrayNode series = data.putArray("series");
        List<String> names = new ArrayList<>(workloads);
        if (workloads.size() > 1) {
            names.add(nameOfMean());
        }
        List<String> heading = new ArrayList<>(List.of(keys.get(0)));
        heading.addAll(names);
        boolean whiskers = seeds.size() > 1;
        if (whiskers) {
            names.forEach(name -> heading.addAll(SeedRange.heading(name)));
        }
        List<List<String>> rows = new ArrayList<>();
        values.get(0).forEach(value -> rows.add(new ArrayList<>(List.of(value))));
        List<List<String>> ranges = new ArrayList<>();
        rows.forEach(row -> ranges.add(new ArrayList<>()));
        for (int line = 0; line < names.size(); line++) {
            boolean isMean = line == workloads.size();
            ObjectNode one = series.addObject().put("name", names.get(line)).put("mean", isMean);
            ArrayNode own = one.putArray("values");
            for (int at = 0; at < values.get(0).size(); at++) {
                List<String> place = List.of(values.get(0).get(at));
                OptionalDouble value = isMean ? mean(place) : at(names.get(line), place);
                BarChart.add(own, value);
                rows.get(at).add(BarChart.text(value));
            }
            if (whiskers) {
                ArrayNode each = one.putArray("ranges");
                String name = names.get(line);
                for (int at = 0; at < values.get(0).size(); at++) {
                    List<String> place = List.of(values.get(0).get(at));
                    SeedRange range = SeedRange.of(seeds, seed -> isMean ? mean(place, seed) : at(name, place, seed));
                    range.addTo(each);
                    ranges.get(at).addAll(range.cells());
                }
            }
        }
        for (int at = 0; at < rows.size(); at++) {
            rows.get(at).addAll(ranges.get(at));
        }
        String title = measure.title() + " over " + keys.get(0) + " of " + family;
        return new Chart(
                id,
                config,
                title,
                provenance.caption(
                        results,
                        config,
                        title + ": " + measure.meaning() + ". " + (whiskers ? SeedRange.WHISKERS : "")),
                data,
                new ChartTable(heading, 1, names.size() + 1, rows));
    }

    /** {@code workload} null for the mean of all. */
    private Chart heat(String id, String workload, Provenance provenance) {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.put("kind", "heat");
        data.put("xName", family + ": " + keys.get(0));
        data.put("yName", keys.get(1));
        values.get(0).forEach(data.putArray("x")::add);
        values.get(1).forEach(data.putArray("y")::add);
        measure.better().ifPresent(better -> data.put("better", better.word()));
        ArrayNode cells = data.putArray("cells");
        List<List<String>> rows = new ArrayList<>();
        for (int x = 0; x < values.get(0).size(); x++) {
            for (int y = 0; y < values.get(1).size(); y++) {
                List<String> place = List.of(values.get(0).get(x), values.get(1).get(y));
                OptionalDouble value = workload == null ? mean(place) : at(workload, place);
                if (value.isPresent()) {
                    cells.addArray().add(x).add(y).add(value.getAsDouble());
                    rows.add(List.of(place.get(0), place.get(1), BarChart.text(value)));
                }
            }
        }
        String title = measure.title() + " over " + keys.get(0) + " and " + keys.get(1) + " of " + family + ", "
                + (workload == null ? nameOfMean() : workload);
        return new Chart(
                id,
                config,
                title,
                provenance.caption(
                        results,
                        config,
                        title + ": " + measure.meaning() + ". "
                                + (measure.better().isPresent() ? "The best has a frame. " : "")),
                data,
                new ChartTable(List.of(keys.get(0), keys.get(1), measure.title()), 2, rows));
    }
}
