package io.policybridge.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.policybridge.table.StatisticCsv;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * What is printed as JSON, as CSV: a line for each object of a list, with the values of the objects that hold the list
 * in front of its own. A value is named by the keys that lead to it, joined by dots; one that an object lacks is empty.
 */
public final class JsonCsv {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private JsonCsv() {}

    /** All of {@code json}. */
    public static String text(String json) {
        List<Map<String, String>> rows;
        try {
            rows = rows(MAPPER.readTree(json), "");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
        Set<String> columns = new LinkedHashSet<>();
        rows.forEach(row -> columns.addAll(row.keySet()));
        StatisticCsv csv = new StatisticCsv();
        csv.row(List.copyOf(columns));
        for (Map<String, String> row : rows) {
            csv.row(columns.stream().map(column -> row.getOrDefault(column, "")).toList());
        }
        return csv.toString();
    }

    private static List<Map<String, String>> rows(JsonNode node, String prefix) {
        List<Map<String, String>> rows = new ArrayList<>();
        if (node.isArray()) {
            node.forEach(element -> rows.addAll(rows(element, prefix)));
            return rows;
        }
        Map<String, String> own = new LinkedHashMap<>();
        own(node, prefix, own, rows);
        if (rows.isEmpty()) {
            return List.of(own);
        }
        return rows.stream().map(row -> joined(own, row)).toList();
    }

    /** Takes the values of {@code node}, and the lines of the lists in it. */
    private static void own(JsonNode node, String prefix, Map<String, String> own, List<Map<String, String>> rows) {
        node.properties().forEach(field -> {
            String name = prefix + field.getKey();
            JsonNode value = field.getValue();
            if (value.isObject()) {
                own(value, name + ".", own, rows);
            } else if (value.isArray() && value.size() > 0 && value.get(0).isObject()) {
                rows.addAll(rows(value, name + "."));
            } else if (!value.isArray() || value.size() > 0) {
                own.put(name, value.isArray() ? listed(value) : value.isNull() ? "" : value.asText());
            }
        });
    }

    private static String listed(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .collect(Collectors.joining("; "));
    }

    private static Map<String, String> joined(Map<String, String> first, Map<String, String> second) {
        Map<String, String> all = new LinkedHashMap<>(first);
        all.putAll(second);
        return all;
    }
}
