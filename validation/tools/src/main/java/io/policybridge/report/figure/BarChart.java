package io.policybridge.report.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.report.Comparison.Mean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/** Bars: a group for each workload on one configuration, a bar for each policy, means behind, ceilings as marks. */
final class BarChart {
    private final Results results;
    private final String config;
    private final Measure measure;
    private final Map<String, List<String>> classes;
    private final List<String> workloads;
    private final List<String> policies;

    /** {@code classes}: workloads by the name of the class whose means they make; empty for one of all. */
    BarChart(Results results, String config, Measure measure, Map<String, List<String>> classes) {
        this.results = results;
        this.config = config;
        this.measure = measure;
        this.classes = classes;
        workloads = results.workloads(config);
        policies = results.policies().stream().filter(this::hasValues).toList();
    }

    private boolean hasValues(String policy) {
        return workloads.stream().anyMatch(workload -> value(workload, policy).isPresent());
    }

    private OptionalDouble value(String workload, String policy) {
        return measure.of(results, config, workload, policy);
    }

    /** Whether there is a bar at all. */
    boolean isEmpty() {
        return policies.isEmpty();
    }

    Chart chart(String id, Provenance provenance) {
        return new Chart(id, config, measure.title(), provenance.caption(results, config, caption()), data(), table());
    }

    private String caption() {
        String means = measure.means().isEmpty() || workloads.size() < 2
                ? ""
                : "; "
                        + String.join(
                                " and ",
                                measure.means().stream().map(BarChart::word).toList())
                        + " mean over the workloads"
                        + (classes.isEmpty() ? "" : " of each class and over all");
        return measure.title() + ": " + measure.meaning() + means + ". "
                + (policies.stream().anyMatch(results::isCeiling)
                        ? "Lines across a group are bounds, triangles bounds above the axis. "
                        : "");
    }

    static String word(Mean mean) {
        return mean.name().toLowerCase(Locale.ROOT);
    }

    private ObjectNode data() {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.put("kind", "bars");
        data.put("unit", measure.axis());
        data.put("ratio", measure.baseline() != null);
        ArrayNode names = data.putArray("workloads");
        workloads.forEach(names::add);
        ArrayNode means = data.putArray("means");
        measure.means().forEach(mean -> means.add(word(mean)));
        ArrayNode groups = data.putArray("classes");
        classes.forEach((name, members) -> {
            ObjectNode group = groups.addObject().put("name", name);
            ArrayNode own = group.putArray("workloads");
            members.forEach(own::add);
        });
        ArrayNode series = data.putArray("series");
        for (String policy : policies) {
            ObjectNode one = series.addObject();
            one.put("name", policy);
            one.put("ceiling", results.isCeiling(policy));
            ArrayNode values = one.putArray("values");
            for (String workload : workloads) {
                add(values, value(workload, policy));
            }
        }
        return data;
    }

    private ChartTable table() {
        List<String> heading = new ArrayList<>(List.of("workload"));
        heading.addAll(policies);
        List<List<String>> rows = new ArrayList<>();
        if (classes.isEmpty()) {
            add(rows, workloads, "");
        } else {
            classes.forEach((name, members) ->
                    add(rows, workloads.stream().filter(members::contains).toList(), " of " + name));
            addMeans(rows, workloads, " of all");
        }
        return new ChartTable(heading, 1, rows);
    }

    private void add(List<List<String>> rows, List<String> members, String ofClass) {
        for (String workload : members) {
            List<String> row = new ArrayList<>(List.of(workload));
            policies.forEach(policy -> row.add(text(value(workload, policy))));
            rows.add(row);
        }
        addMeans(rows, members, ofClass);
    }

    private void addMeans(List<List<String>> rows, List<String> members, String ofClass) {
        for (Mean mean : measure.means()) {
            if (members.size() > 1) {
                List<String> row = new ArrayList<>(List.of(word(mean) + " mean" + ofClass));
                policies.forEach(policy -> row.add(text(mean(mean, members, policy))));
                rows.add(row);
            }
        }
    }

    private OptionalDouble mean(Mean mean, List<String> members, String policy) {
        List<Double> values = members.stream()
                .map(workload -> value(workload, policy))
                .map(value -> value.isPresent() ? value.getAsDouble() : null)
                .filter(Objects::nonNull)
                .toList();
        return values.size() < members.size() ? OptionalDouble.empty() : OptionalDouble.of(mean.of(values));
    }

    static String text(OptionalDouble value) {
        return value.isPresent() ? Double.toString(value.getAsDouble()) : "";
    }

    /** Adds {@code value}, or null if there is none. */
    static void add(ArrayNode values, OptionalDouble value) {
        if (value.isPresent()) {
            values.add(value.getAsDouble());
        } else {
            values.addNull();
        }
    }
}
