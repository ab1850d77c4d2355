package io.policybridge.report.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.report.ResultRow;
import io.policybridge.report.Results;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The maps of a {@link Surface}: one of the mean and up to six of single workloads, unless these are on an axis; and
 * these for each of what is on no axis, such as each policy.
 */
public final class SurfaceCharts {
    private static final int MOST_WORKLOADS = 6;

    private final Results results;
    private final Surface surface;
    private final Measure measure;

    /** The maps of each of {@code surfaces}. */
    public static List<Chart> of(List<Surface> surfaces, Results results, String baseline, Provenance provenance) {
        return surfaces.stream()
                .flatMap(surface -> new SurfaceCharts(results, surface, baseline).charts(provenance).stream())
                .toList();
    }

    /** {@code baseline}: the policy over whose statistic on the same configuration and workload values are given. */
    SurfaceCharts(Results results, Surface surface, String baseline) {
        this.results = results;
        this.surface = surface;
        results.requireStatistic("surface", surface.statistic());
        measure = new Measure(surface.statistic(), baseline, List.of(surface.mean()));
    }

    /** A place of a map. */
    private record Place(String across, String up) {}

    List<Chart> charts(Provenance provenance) {
        Map<String, List<ResultRow>> maps = results.rows().stream()
                .filter(row -> row.stands()
                        && !row.ceiling()
                        && !row.policy().equals(measure.baseline())
                        && has(row, surface.across())
                        && has(row, surface.up()))
                .collect(Collectors.groupingBy(this::onNoAxis, LinkedHashMap::new, Collectors.toList()));
        List<Chart> charts = new ArrayList<>();
        maps.forEach((name, rows) -> {
            List<String> workloads =
                    rows.stream().map(ResultRow::workload).distinct().toList();
            boolean single = surface.hasAxis(Surface.WORKLOADS);
            if (single || workloads.size() > 1) {
                charts.add(map(name, rows, single ? "" : mean(rows, workloads), provenance));
            }
            if (!single && workloads.size() <= MOST_WORKLOADS) {
                workloads.forEach(workload -> charts.add(map(
                        name,
                        rows.stream()
                                .filter(row -> row.workload().equals(workload))
                                .toList(),
                        workload,
                        provenance)));
            }
        });
        return charts.stream()
                .filter(chart -> !chart.data().path("cells").isEmpty())
                .toList();
    }

    private static boolean has(ResultRow row, String axis) {
        return !Surface.isParameter(axis) || row.swept().containsKey(axis);
    }

    /** Where a row is on an axis. */
    private String value(ResultRow row, String axis) {
        return switch (axis) {
            case Surface.CONFIGURATIONS -> row.config();
            case Surface.WORKLOADS -> row.workload();
            case Surface.POLICIES ->
                surface.besidePolicies().isEmpty() ? row.policy() : without(row, List.of(surface.besidePolicies()));
            default -> row.swept().get(axis);
        };
    }

    /** The policy of a row by the parameters that are not among {@code keys}. */
    private static String without(ResultRow row, List<String> keys) {
        String others = row.swept().entrySet().stream()
                .filter(one -> !keys.contains(one.getKey()) && !one.getValue().isEmpty())
                .map(one -> one.getKey() + "=" + one.getValue())
                .collect(Collectors.joining(","));
        return row.family() + (others.isEmpty() ? "" : "(" + others + ")");
    }

    /** What tells the map of a row from other maps: its configuration and its policy, if they are on no axis. */
    private String onNoAxis(ResultRow row) {
        List<String> parameters = Stream.of(surface.across(), surface.up())
                .filter(Surface::isParameter)
                .toList();
        String policy =
                surface.hasAxis(Surface.POLICIES) ? "" : parameters.isEmpty() ? row.policy() : without(row, parameters);
        String config =
                surface.hasAxis(Surface.CONFIGURATIONS) || results.configs().size() == 1 ? "" : row.config();
        return Stream.of(policy, config).filter(word -> !word.isEmpty()).collect(Collectors.joining(", "));
    }

    private Place place(ResultRow row) {
        return new Place(value(row, surface.across()), value(row, surface.up()));
    }

    private String mean(List<ResultRow> rows, List<String> workloads) {
        return BarChart.word(surface.mean()) + " mean" + over(rows, workloads).ofHowMany();
    }

    private MeanOver over(List<ResultRow> rows, List<String> workloads) {
        return MeanOver.of(
                workloads,
                rows.stream().map(this::place).distinct().toList(),
                (workload, place) -> at(rows, place, workload));
    }

    /** Of the rows of one workload at a place. */
    private OptionalDouble at(List<ResultRow> rows, Place place, String workload) {
        List<ResultRow> own = rows.stream()
                .filter(row -> row.workload().equals(workload) && place(row).equals(place))
                .toList();
        return own.isEmpty()
                ? OptionalDouble.empty()
                : measure.relative(results, own.get(0).config(), workload, Results.mean(own, measure.statistic()));
    }

    /** {@code name}: what is on no axis; {@code of}: the workload or the mean that is shown, if that is on none. */
    private Chart map(String name, List<ResultRow> rows, String of, Provenance provenance) {
        List<String> x = places(rows, surface.across());
        List<String> y = places(rows, surface.up());
        List<String> workloads =
                rows.stream().map(ResultRow::workload).distinct().toList();
        boolean single = surface.hasAxis(Surface.WORKLOADS);
        MeanOver over = single ? null : over(rows, workloads);
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.put("kind", "heat");
        data.put("xName", surface.across());
        data.put("yName", surface.up());
        data.put("named", true);
        x.forEach(data.putArray("x")::add);
        y.forEach(data.putArray("y")::add);
        boolean marks = surface.paper().isPresent();
        if (marks) {
            data.put(
                    "note",
                    "framed: " + surface.near() + " (paper: " + surface.paper().getAsDouble() + ")");
        } else {
            measure.better().ifPresent(better -> data.put("better", better.word()));
        }
        ArrayNode cells = data.putArray("cells");
        List<List<String>> table = new ArrayList<>();
        for (int across = 0; across < x.size(); across++) {
            for (int up = 0; up < y.size(); up++) {
                Place place = new Place(x.get(across), y.get(up));
                OptionalDouble value = single
                        ? at(rows, place, surface.across().equals(Surface.WORKLOADS) ? place.across() : place.up())
                        : over.mean(surface.mean(), workload -> at(rows, place, workload));
                if (value.isEmpty()) {
                    continue;
                }
                boolean near = marks && surface.isNearPaper(value.getAsDouble());
                cells.addArray().add(across).add(up).add(value.getAsDouble()).add(near);
                List<String> row = new ArrayList<>(List.of(place.across(), place.up(), BarChart.text(value)));
                if (marks) {
                    row.add(near ? "near" : "");
                }
                table.add(row);
            }
        }
        String what = Stream.of(name, of).filter(word -> !word.isEmpty()).collect(Collectors.joining(", "));
        String title = measure.title() + " over " + surface.across() + " and " + surface.up()
                + (what.isEmpty() ? "" : ", " + what);
        List<String> heading = new ArrayList<>(List.of(surface.across(), surface.up(), measure.title()));
        if (marks) {
            heading.add("near the paper's");
        }
        return new Chart(
                "surface-" + surface.statistic() + "-" + surface.across() + "-" + surface.up()
                        + (what.isEmpty() ? "" : "-" + what),
                rows.get(0).config(),
                title,
                provenance.captionOfAll(
                        results,
                        title + ": " + measure.meaning() + ". "
                                + (marks
                                        ? "Framed: " + surface.near()
                                                + ", half to double of the paper's change ("
                                                + surface.paper().getAsDouble() + "). "
                                        : measure.better().isPresent() ? "The best has a frame. " : "")),
                data,
                new ChartTable(heading, 2, table));
    }

    private List<String> places(List<ResultRow> rows, String axis) {
        return rows.stream().map(row -> value(row, axis)).distinct().toList();
    }
}
