package io.policybridge.report.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.report.ResultRow;
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
    /** Those over which a point is a mean. */
    private final List<Long> seeds;

    private final List<double[]> points = new ArrayList<>();

    ScatterChart(Results results, String config, Measure across, Measure up) {
        this.results = results;
        this.config = config;
        this.across = across;
        this.up = up;
        seeds = results.seeds(config);
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
                    OptionalDouble x = place.value(across);
                    OptionalDouble y = place.value(up);
                    if (x.isPresent() && y.isPresent()) {
                        ArrayNode point = own.addArray();
                        point.add(x.getAsDouble()).add(y.getAsDouble()).add(workload + place.values);
                        List<String> row = new ArrayList<>(
                                List.of(workload, name(policy) + place.values, BarChart.text(x), BarChart.text(y)));
                        if (seeds.size() > 1) {
                            for (Measure measure : List.of(across, up)) {
                                SeedRange range = SeedRange.of(seeds, seed -> place.ofSeed(measure, seed));
                                range.addTo(point);
                                row.addAll(range.cells());
                            }
                        }
                        rows.add(row);
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
                + (searches ? " (of searches: with each value)" : "") + correlation() + ". "
                + (seeds.size() > 1 ? SeedRange.WHISKERS : "");
        List<String> heading = new ArrayList<>(List.of("workload", "policy", across.title(), up.title()));
        if (seeds.size() > 1) {
            heading.addAll(SeedRange.heading(across.title()));
            heading.addAll(SeedRange.heading(up.title()));
        }
        return new Chart(
                id,
                config,
                title,
                provenance.caption(results, config, caption),
                data,
                new ChartTable(heading, 2, 4, rows));
    }

    /** Results that make one point; {@code values} says which of a search they are of. */
    private final class Place {
        private final String workload;
        private final String values;
        private final List<ResultRow> rows;

        Place(String workload, String values, List<ResultRow> rows) {
            this.workload = workload;
            this.values = values;
            this.rows = rows;
        }

        OptionalDouble value(Measure measure) {
            return measure.relative(results, config, workload, Results.mean(rows, measure.statistic()));
        }

        OptionalDouble ofSeed(Measure measure, long seed) {
            List<ResultRow> own =
                    rows.stream().filter(row -> row.seed() == seed).toList();
            return measure.relative(results, config, workload, Results.mean(own, measure.statistic()), seed);
        }
    }

    private List<Place> places(String workload, String policy) {
        if (!results.isSearch(policy)) {
            return List.of(new Place(workload, "", results.at(config, workload, policy)));
        }
        return results.tried(config, workload, policy).entrySet().stream()
                .map(tried -> new Place(
                        workload,
                        tried.getKey().entrySet().stream()
                                .map(value -> value.getKey() + "=" + value.getValue())
                                .collect(Collectors.joining(",", "(", ")")),
                        tried.getValue()))
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
