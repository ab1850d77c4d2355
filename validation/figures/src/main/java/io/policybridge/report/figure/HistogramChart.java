package io.policybridge.report.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.report.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Shares of the buckets of a histogram of one workload, a bar for each policy; empty buckets at the end left out. */
final class HistogramChart {
    private static final double PERCENT = 100;

    private final Results results;
    private final String config;
    private final String workload;
    private final String statistic;
    private final List<String> policies = new ArrayList<>();
    private final List<double[]> shares = new ArrayList<>();
    private int buckets;

    HistogramChart(Results results, String config, String workload, String statistic) {
        this.results = results;
        this.config = config;
        this.workload = workload;
        this.statistic = statistic;
        for (String policy : results.policies()) {
            double[] counts = counts(policy);
            double sum = 0;
            for (double count : counts) {
                sum += count;
            }
            if (sum > 0) {
                for (int i = 0; i < counts.length; i++) {
                    counts[i] *= PERCENT / sum;
                    buckets = counts[i] > 0 ? Math.max(buckets, i + 1) : buckets;
                }
                policies.add(policy);
                shares.add(counts);
            }
        }
    }

    private double[] counts(String policy) {
        List<Double> counts = new ArrayList<>();
        for (OptionalDouble count = bucket(policy, 0); count.isPresent(); count = bucket(policy, counts.size())) {
            counts.add(count.getAsDouble());
        }
        return counts.stream().mapToDouble(count -> count).toArray();
    }

    private OptionalDouble bucket(String policy, int place) {
        return results.value(config, workload, policy, statistic + "[" + place + "]");
    }

    boolean isEmpty() {
        return policies.isEmpty();
    }

    Chart chart(String id, Provenance provenance) {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.put("kind", "histogram");
        data.put("unit", "percent");
        data.put("ratio", false);
        data.putArray("means");
        data.putArray("classes");
        ArrayNode names = data.putArray("workloads");
        List<List<String>> rows = new ArrayList<>();
        for (int bucket = 0; bucket < buckets; bucket++) {
            names.add(Integer.toString(bucket));
            List<String> row = new ArrayList<>(List.of(Integer.toString(bucket)));
            for (double[] share : shares) {
                row.add(Double.toString(share[bucket]));
            }
            rows.add(row);
        }
        ArrayNode series = data.putArray("series");
        for (int i = 0; i < policies.size(); i++) {
            ObjectNode one = series.addObject().put("name", policies.get(i)).put("ceiling", false);
            ArrayNode values = one.putArray("values");
            for (int bucket = 0; bucket < buckets; bucket++) {
                values.add(shares.get(i)[bucket]);
            }
        }
        List<String> heading = new ArrayList<>(List.of("bucket"));
        heading.addAll(policies);
        String title = statistic + ", " + workload;
        String meaning = new Measure(statistic, null, List.of()).meaning();
        return new Chart(
                id,
                config,
                title,
                provenance.caption(results, config, title + ": percent of all by bucket; " + meaning + ". "),
                data,
                new ChartTable(heading, 1, rows));
    }
}
