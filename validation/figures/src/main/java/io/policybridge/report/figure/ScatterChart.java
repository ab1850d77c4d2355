package io.policybridge.report.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.report.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** One statistic over another: a point for each workload under each policy, and how they correlate. */
final class ScatterChart {
    private final Results results;
    private final String config;
    private final Measure across;
    private final Measure up;
    private final List<double[]> points = new ArrayList<>();

    ScatterChart(Results results, String config, Measure across, Measure up) {
        this.results = results;
        this.config = config;
        this.across = across;
        this.up = up;
    }

    Chart chart(String id, Provenance provenance) {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.put("kind", "scatter");
        data.put("xName", across.axis());
        data.put("yName", up.axis());
        ArrayNode series = data.putArray("series");
        List<List<String>> rows = new ArrayList<>();
        boolean searches = false;
        for (String policy : results.policies()) {
            if (results.isCeiling(policy)) {
                continue;
            }
            ObjectNode one = JsonNodeFactory.instance.objectNode().put("name", policy);
            ArrayNode own = one.putArray("points");
            searches |= results.isSearch(policy);
            for (String workload : results.workloads(config)) {
                for (Place place : places(workload, policy)) {
                    OptionalDouble x = across.relative(results, config, workload, place.x);
                    OptionalDouble y = up.relative(results, config, workload, place.y);
                    if (x.isPresent() && y.isPresent()) {
                        own.addArray().add(x.getAsDouble()).add(y.getAsDouble()).add(workload + place.values);
                        rows.add(List.of(workload, name(policy) + place.values, BarChart.text(x), BarChart.text(y)));
                        points.add(new double[] {x.getAsDouble(), y.getAsDouble()});
                    }
                }
            }
            if (!own.isEmpty()) {
                series.add(one);
            }
        }
        String title = up.title() + " against " + across.title();
        String caption = title + ": " + up.meaning() + "; " + across.meaning() + ". " + points.size()
                + " points, one for each workload under each policy"
                + (searches ? " (of searches: with each value)" : "") + correlation() + ". ";
        return new Chart(
                id,
                config,
                title,
                provenance.caption(results, config, caption),
                data,
                new ChartTable(List.of("workload", "policy", across.title(), up.title()), 2, rows));
    }

    /** Values of both statistics before they are compared; {@code values} says which of a search they are of. */
    private record Place(String values, OptionalDouble x, OptionalDouble y) {}

    private List<Place> places(String workload, String policy) {
        if (!results.isSearch(policy)) {
            return List.of(new Place(
                    "",
                    results.value(config, workload, policy, across.statistic()),
                    results.value(config, workload, policy, up.statistic())));
        }
        return results.tried(config, workload, policy).entrySet().stream()
                .map(tried -> new Place(
                        tried.getKey().entrySet().stream()
                                .map(value -> value.getKey() + "=" + value.getValue())
                                .collect(Collectors.joining(",", "(", ")")),
                        Results.mean(tried.getValue(), across.statistic()),
                        Results.mean(tried.getValue(), up.statistic())))
                .toList();
    }

    /** Of a column, or of the policies among which it is the best. */
    private String name(String policy) {
        return results.isSearch(policy) ? results.family(policy) : policy;
    }

    private String correlation() {
        double r = correlation(points);
        return Double.isNaN(r) ? "" : String.format(Locale.ROOT, "; Pearson's correlation %.3f", r);
    }

    /** Pearson's; not a number if all points have the same x or the same y. */
    static double correlation(List<double[]> points) {
        double meanX = points.stream().mapToDouble(p -> p[0]).average().orElse(Double.NaN);
        double meanY = points.stream().mapToDouble(p -> p[1]).average().orElse(Double.NaN);
        double xx = 0;
        double yy = 0;
        double xy = 0;
        for (double[] point : points) {
            double dx = point[0] - meanX;
            double dy = point[1] - meanY;
            xx += dx * dx;
            yy += dy * dy;
            xy += dx * dy;
        }
        return xx == 0 || yy == 0 ? Double.NaN : xy / Math.sqrt(xx * yy);
    }
}
