package io.policybridge.sweep;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.simulation.StoredPoint;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;

/** The results of a plan as JSON: an object for each point. */
final class PlanJson {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private PlanJson() {}

    /** @param times whether with the time of each simulation; else it is 0 */
    static String text(PlanResults results, String version, boolean times) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("plan", results.plan().name());
        root.put("version", version);
        ArrayNode points = root.putArray("points");
        for (Map.Entry<Point, StoredPoint> one : results.results().entrySet()) {
            Point point = one.getKey();
            ObjectNode node = points.addObject();
            node.put("workload", point.key().run().workload());
            node.put("policy", point.column().label());
            node.put(
                    "values",
                    point.column().search() == null ? "" : point.candidate().words());
            node.put("chosen", results.stands(point));
            node.put("effectivePolicy", point.policyChoice().describe());
            node.put("config", point.key().run().machine().name());
            node.put("configDigest", point.key().run().machine().digest());
            node.put("seed", point.key().run().seed());
            node.put("limits", point.key().run().limits().described());
            node.put("share", point.share());
            node.put("end", one.getValue().end());
            node.put("seconds", times ? one.getValue().seconds() : 0);
            ObjectNode statistics = node.putObject("statistics");
            new TreeMap<>(one.getValue().statistics()).forEach((name, value) -> put(statistics, name, value));
        }
        try {
            return MAPPER.writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Counts without a fraction. */
    private static void put(ObjectNode statistics, String name, double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
            statistics.put(name, (long) value);
        } else {
            statistics.put(name, value);
        }
    }
}
