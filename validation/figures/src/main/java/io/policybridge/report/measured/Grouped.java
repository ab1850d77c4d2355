package io.policybridge.report.measured;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.report.figure.ChartTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Numbers by category and policy: a load, a launch or an SM under a policy. Several of the same place, those of several
 * seeds, are averaged (arithmetic mean).
 */
final class Grouped {
    private final Set<String> categories = new LinkedHashSet<>();
    private final Map<String, Map<String, double[]>> sums = new LinkedHashMap<>();

    /** Adds {@code value}, unless it is not a number. */
    void add(String category, String policy, double value) {
        categories.add(category);
        double[] sum = sums.computeIfAbsent(policy, name -> new LinkedHashMap<>())
                .computeIfAbsent(category, name -> new double[2]);
        if (!Double.isNaN(value)) {
            sum[0] += value;
            sum[1]++;
        }
    }

    List<String> categories() {
        return List.copyOf(categories);
    }

    List<String> policies() {
        return List.copyOf(sums.keySet());
    }

    /** Not a number where there is none. */
    double value(String category, String policy) {
        double[] sum = sums.getOrDefault(policy, Map.of()).getOrDefault(category, new double[2]);
        return sum[0] / sum[1];
    }

    /** Over all categories. */
    double total(String policy) {
        return categories.stream()
                .mapToDouble(category -> value(category, policy))
                .filter(value -> !Double.isNaN(value))
                .sum();
    }

    /** Whether no place has a number. */
    boolean isEmpty() {
        return policies().stream()
                .allMatch(policy -> categories.stream().allMatch(category -> Double.isNaN(value(category, policy))));
    }

    /**
     * What charts.js draws: bars of {@code shown} categories, in their order, {@code unit} before each of their names.
     */
    ObjectNode bars(String axis, List<String> shown, String unit) {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.put("kind", "histogram");
        data.put("unit", axis);
        data.put("ratio", false);
        data.putArray("means");
        data.putArray("classes");
        ArrayNode names = data.putArray("workloads");
        shown.forEach(category -> names.add(unit + category));
        ArrayNode series = data.putArray("series");
        for (String policy : policies()) {
            ArrayNode values =
                    series.addObject().put("name", policy).put("ceiling", false).putArray("values");
            shown.forEach(category -> add(values, value(category, policy)));
        }
        return data;
    }

    /** What charts.js draws: a line for each policy over the places of all categories, from 1. */
    ObjectNode curves(String across, String up) {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.put("kind", "curves");
        data.put("xName", across);
        data.put("yName", up);
        data.put("ratio", false);
        data.put("whole", true);
        ArrayNode places = data.putArray("x");
        for (int place = 1; place <= categories.size(); place++) {
            places.add(Integer.toString(place));
        }
        ArrayNode series = data.putArray("series");
        for (String policy : policies()) {
            ArrayNode values =
                    series.addObject().put("name", policy).put("mean", false).putArray("values");
            categories.forEach(category -> add(values, value(category, policy)));
        }
        return data;
    }

    static void add(ArrayNode values, double value) {
        if (Double.isNaN(value)) {
            values.addNull();
        } else {
            values.add(value);
        }
    }

    /** Every number, a line for each category. */
    ChartTable table(String heading) {
        List<String> columns = new ArrayList<>(List.of(heading));
        columns.addAll(policies());
        List<List<String>> rows = new ArrayList<>();
        for (String category : categories) {
            List<String> row = new ArrayList<>(List.of(category));
            policies().forEach(policy -> row.add(text(value(category, policy))));
            rows.add(row);
        }
        return new ChartTable(columns, 1, rows);
    }

    static String text(double value) {
        return Double.isNaN(value) ? "" : Double.toString(value);
    }
}
