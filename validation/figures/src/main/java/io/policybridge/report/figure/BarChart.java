package io.policybridge.report.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.report.Comparison.Mean;
import io.policybridge.report.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Bars: a group for each workload on one configuration, a bar for each policy, means behind, ceilings as marks. */
final class BarChart {
    private final Results results;
    private final String config;
    private final Measure measure;
    private final Map<String, List<String>> classes;
    private final List<String> workloads;
    private final List<String> policies;
    /** Those over which the bars of a workload are a mean. */
    private final List<Long> seeds;

    /** {@code classes}: workloads by the name of the class whose means they make; empty for one of all. */
    BarChart(Results results, String config, Measure measure, Map<String, List<String>> classes) {
        this.results = results;
        this.config = config;
        this.measure = measure;
        this.classes = classes;
        workloads = results.workloads(config);
        policies = results.policies().stream().filter(this::hasValues).toList();
        seeds = results.seeds(config);
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
        return measure.title() + ": " + measure.meaning() + means + ". " + leftOut()
                + (seeds.size() > 1 ? SeedRange.WHISKERS : "")
                + (policies.stream().anyMatch(results::isCeiling)
                        ? "Lines across a group are bounds, triangles bounds above the axis. "
                        : "");
    }

    /** The workloads that no mean is over, with the policies of which they have no result. */
    private String leftOut() {
        MeanOver over = over(workloads);
        if (measure.means().isEmpty() || over.ofHowMany().isEmpty()) {
            return "";
        }
        return workloads.stream()
                .filter(workload -> !over.workloads().contains(workload))
                .map(workload -> workload + " (none of "
                        + Provenance.listed(bars().stream()
                                .filter(policy -> value(workload, policy).isEmpty())
                                .toList())
                        + ")")
                .collect(Collectors.joining(", ", "Means are over workloads that have all results, so without ", ". "));
    }

    /** The policies that are bars. */
    private List<String> bars() {
        return policies.stream().filter(policy -> !results.isCeiling(policy)).toList();
    }

    /** What means over {@code members} are over. */
    private MeanOver over(List<String> members) {
        return MeanOver.of(members, bars(), this::value);
    }

    private OptionalDouble ofSeed(String workload, String policy, long seed) {
        return measure.ofSeed(results, config, workload, policy, seed);
    }

    static String word(Mean mean) {
        return mean.name().toLowerCase(Locale.ROOT);
    }

    private ObjectNode data() {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.put("kind", "bars");
        data.put("unit", measure.axis());
        data.put("ratio", measure.baseline() != null);
        measure.better().ifPresent(better -> data.put("better", better.word()));
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
            if (seeds.size() > 1) {
                ArrayNode each = one.putArray("seeds");
                for (long seed : seeds) {
                    ArrayNode own = each.addArray();
                    workloads.forEach(workload -> add(own, ofSeed(workload, policy, seed)));
                }
            }
        }
        return data;
    }

    private ChartTable table() {
        List<String> heading = new ArrayList<>(List.of("workload"));
        heading.addAll(policies);
        if (seeds.size() > 1) {
            policies.forEach(policy -> heading.addAll(SeedRange.heading(policy)));
        }
        List<List<String>> rows = new ArrayList<>();
        if (classes.isEmpty()) {
            add(rows, workloads, "");
        } else {
            classes.forEach((name, members) ->
                    add(rows, workloads.stream().filter(members::contains).toList(), " of " + name));
            addMeans(rows, workloads, " of all");
        }
        return new ChartTable(heading, 1, policies.size() + 1, rows);
    }

    private void add(List<List<String>> rows, List<String> members, String ofClass) {
        for (String workload : members) {
            rows.add(
                    row(workload, policy -> value(workload, policy), (policy, seed) -> ofSeed(workload, policy, seed)));
        }
        addMeans(rows, members, ofClass);
    }

    private void addMeans(List<List<String>> rows, List<String> members, String ofClass) {
        MeanOver over = over(members);
        for (Mean mean : measure.means()) {
            if (members.size() > 1) {
                rows.add(row(
                        word(mean) + " mean" + ofClass + over.ofHowMany(),
                        policy -> over.mean(mean, workload -> value(workload, policy)),
                        (policy, seed) -> over.mean(mean, workload -> ofSeed(workload, policy, seed))));
            }
        }
    }

    /** Values of the policies, then the lowest and the highest seed of each if there are several. */
    private List<String> row(
            String name, Function<String, OptionalDouble> value, BiFunction<String, Long, OptionalDouble> ofSeed) {
        List<String> row = new ArrayList<>(List.of(name));
        policies.forEach(policy -> row.add(text(value.apply(policy))));
        if (seeds.size() > 1) {
            policies.forEach(policy -> row.addAll(
                    SeedRange.of(seeds, seed -> ofSeed.apply(policy, seed)).cells()));
        }
        return row;
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
