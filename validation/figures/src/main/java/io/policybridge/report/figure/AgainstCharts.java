package io.policybridge.report.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.report.ResultRow;
import io.policybridge.report.Results;
import io.policybridge.simulation.HostSimulator;
import io.policybridge.simulation.MachineValue;
import io.policybridge.simulation.RunKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * Statistics against those of other results, run by run: of the same workload, policy, effective options, seed and
 * limits. A point for each pair of runs, and the line on which both are equal.
 */
final class AgainstCharts {
    private static final double PERCENT = 100;

    private final Results results;
    private final String config;
    private final String name;
    private final String otherName;
    private final List<Pair> pairs = new ArrayList<>();
    /** Runs of one alone: of these results, of the others. */
    private final long alone;

    private final long othersAlone;

    /** A run of both. */
    private record Pair(ResultRow own, ResultRow other) {
        boolean has(String statistic) {
            return own.statistics().containsKey(statistic) && other.statistics().containsKey(statistic);
        }
    }

    AgainstCharts(Results results, String config, String name, OtherResults others) {
        this.results = results;
        this.config = config;
        this.name = name;
        otherName = others.name();
        Map<RunKey, ResultRow> byRun = new HashMap<>();
        others.rows().forEach(row -> byRun.put(unnamed(row.run()), row));
        Map<RunKey, ResultRow> unpaired = new HashMap<>(byRun);
        long own = 0;
        for (ResultRow row : results.rows()) {
            ResultRow other = byRun.get(unnamed(row.run()));
            unpaired.remove(unnamed(row.run()));
            if (row.config().equals(config)) {
                own++;
                if (other != null) {
                    pairs.add(new Pair(row, other));
                }
            }
        }
        alone = own - pairs.size();
        othersAlone = unpaired.size();
    }

    /** Whoever ran it; one configuration may have two names. */
    private static RunKey unnamed(RunKey run) {
        return new RunKey(
                run.workload(),
                run.policy(),
                new MachineValue("", Map.of(), run.machine().digest()),
                run.seed(),
                run.limits(),
                HostSimulator.REFERENCE);
    }

    /** The keys of what both have of a run, without histograms. */
    List<String> statistics() {
        TreeSet<String> both = new TreeSet<>();
        pairs.forEach(pair -> pair.own().statistics().keySet().stream()
                .filter(key -> !key.contains("[") && pair.has(key))
                .forEach(both::add));
        return List.copyOf(both);
    }

    Chart chart(String id, String statistic, Provenance provenance) {
        Measure measure = new Measure(statistic, null, List.of());
        List<Pair> both = pairs.stream().filter(pair -> pair.has(statistic)).toList();
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.put("kind", "scatter");
        data.put("xName", measure.title() + ", " + otherName);
        data.put("yName", measure.title() + ", " + name);
        data.put("diagonal", true);
        List<List<String>> rows = new ArrayList<>();
        List<double[]> points = new ArrayList<>();
        Map<String, ArrayNode> series = new LinkedHashMap<>();
        for (Pair pair : both) {
            double x = pair.other().statistics().get(statistic);
            double y = pair.own().statistics().get(statistic);
            points.add(new double[] {x, y});
            series.computeIfAbsent(pair.own().policy(), policy -> JsonNodeFactory.instance.arrayNode())
                    .addArray()
                    .add(x)
                    .add(y)
                    .add(pair.own().workload());
            rows.add(List.of(
                    pair.own().workload(),
                    pair.own().run().policy().toString(),
                    Long.toString(pair.own().seed()),
                    Double.toString(x),
                    Double.toString(y),
                    x == 0 ? "" : Double.toString(PERCENT * (y - x) / x)));
        }
        addEnds(data, points);
        ArrayNode all = data.putArray("series");
        series.forEach((policy, own) -> all.addObject().put("name", policy).set("points", own));
        String title = measure.title() + " of " + name + " against " + otherName;
        return new Chart(
                id,
                config,
                title,
                provenance.caption(results, config, title + ": " + measure.meaning() + ". " + agreement(points)),
                data,
                new ChartTable(List.of("workload", "policy", "seed", otherName, name, "error in percent"), 2, rows));
    }

    private static void addEnds(ObjectNode data, List<double[]> points) {
        double low =
                points.stream().mapToDouble(p -> Math.min(p[0], p[1])).min().orElse(0);
        double high =
                points.stream().mapToDouble(p -> Math.max(p[0], p[1])).max().orElse(1);
        double room = high > low ? 0.05 * (high - low) : Math.max(0.05 * Math.abs(high), 1);
        data.putArray("ends").add(low - room).add(high + room);
    }

    /** How near the points are to the line; an error over zero does not count. */
    private String agreement(List<double[]> points) {
        long equal = points.stream().filter(p -> p[0] == p[1]).count();
        double error = points.stream()
                .filter(p -> p[0] != 0)
                .mapToDouble(p -> Math.abs(p[1] - p[0]) / Math.abs(p[0]))
                .average()
                .orElse(Double.NaN);
        return points.size() + " runs of both, equal in " + equal
                + (Double.isNaN(error)
                        ? ""
                        : String.format(Locale.ROOT, "; mean absolute relative error %.3f %%", PERCENT * error))
                + "; on the line both are equal. " + leftOut();
    }

    private String leftOut() {
        return alone + othersAlone == 0
                ? ""
                : "Not compared: " + alone + " runs of " + name + " alone, " + othersAlone + " of " + otherName
                        + " alone. ";
    }
}
