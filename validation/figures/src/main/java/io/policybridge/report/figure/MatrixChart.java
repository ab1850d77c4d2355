package io.policybridge.report.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.report.Comparison.Mean;
import io.policybridge.report.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** A coloured table: of each policy its ratio to the baseline on each workload, and the geometric mean of them. */
public final class MatrixChart {
    private final Results results;
    private final String config;
    private final Measure measure;

    /** {@code measure}: one over a baseline. */
    public MatrixChart(Results results, String config, Measure measure) {
        this.results = results;
        this.config = config;
        this.measure = measure;
    }

    public Chart chart(String id, Provenance provenance) {
        List<String> workloads = results.workloads(config);
        List<String> policies = results.policies().stream()
                .filter(policy -> !policy.equals(measure.baseline()))
                .toList();
        List<String> heading = new ArrayList<>(List.of("policy"));
        heading.addAll(named(workloads));
        List<String> bars =
                policies.stream().filter(policy -> !results.isCeiling(policy)).toList();
        MeanOver over =
                MeanOver.of(workloads, bars, (workload, policy) -> measure.of(results, config, workload, policy));
        heading.add("gmean" + over.ofHowMany());
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.put("kind", "matrix");
        data.put("unit", measure.axis());
        measure.better().ifPresent(better -> data.put("better", better.word()));
        heading.subList(1, heading.size()).forEach(data.putArray("x")::add);
        ArrayNode lines = data.putArray("lines");
        List<List<String>> rows = new ArrayList<>();
        for (String policy : policies) {
            List<OptionalDouble> values = new ArrayList<>(workloads.stream()
                    .map(workload -> measure.of(results, config, workload, policy))
                    .toList());
            values.add(over.mean(Mean.GEOMETRIC, workload -> measure.of(results, config, workload, policy)));
            ArrayNode own = lines.addObject()
                    .put("name", policy)
                    .put("ceiling", results.isCeiling(policy))
                    .putArray("values");
            List<String> row = new ArrayList<>(List.of(policy));
            values.forEach(value -> {
                BarChart.add(own, value);
                row.add(BarChart.text(value));
            });
            rows.add(row);
        }
        String shown = measure.title() + ": " + measure.meaning()
                + "; geometric mean over the workloads. Colours are full at half and at twice. ";
        return new Chart(
                id,
                config,
                measure.title(),
                provenance.caption(results, config, shown),
                data,
                new ChartTable(heading, 1, rows));
    }

    /** Without the size, where all have the same: the caption names it. */
    private static List<String> named(List<String> workloads) {
        List<String> sizes = workloads.stream()
                .map(name -> name.substring(name.indexOf(':') + 1))
                .distinct()
                .toList();
        return sizes.size() == 1
                ? workloads.stream()
                        .map(name -> name.replace(":" + sizes.get(0), ""))
                        .toList()
                : workloads;
    }
}
