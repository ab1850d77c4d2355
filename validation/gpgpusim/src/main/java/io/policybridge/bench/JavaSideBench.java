package io.policybridge.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The Java side of one crossing, measured with JMH: FrameBench of the bridge's tests, which no jar contains. */
final class JavaSideBench {
    private static final String HARNESS = "java-policies/bridge/target/jmh";
    private static final String BENCHMARKS = "java-policies/bridge/target/test-classes";

    private final BenchPrograms programs;

    JavaSideBench(BenchPrograms programs) {
        this.programs = programs;
    }

    List<Figure> measure() {
        if (!programs.has(HARNESS) || !programs.has(BENCHMARKS + "/META-INF/BenchmarkList")) {
            return List.of(Figure.missing(
                    "Java side of a query", "ns", Double.NaN, "no " + HARNESS + "; mvn package builds it"));
        }
        try {
            Path results = Files.createTempFile("policybridge-jmh", ".json");
            try {
                BenchPrograms.output(List.of(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-cp",
                        programs.at(BENCHMARKS) + ":" + programs.at(HARNESS) + "/*:"
                                + System.getProperty("java.class.path"),
                        "org.openjdk.jmh.Main",
                        "FrameBench",
                        "-prof",
                        "gc",
                        "-rf",
                        "json",
                        "-rff",
                        results.toString()));
                return figures(new ObjectMapper().readTree(results.toFile()));
            } finally {
                Files.delete(results);
            }
        } catch (IOException e) {
            throw new BenchFailure("JMH's results cannot be read: " + e.getMessage());
        }
    }

    private static List<Figure> figures(JsonNode results) {
        JsonNode alone = result(results, "query");
        JsonNode withEvents = result(results, "queryWithEvents");
        double bytes =
                withEvents.at("/secondaryMetrics/gc.alloc.rate.norm/score").asDouble();
        return List.of(
                Figure.of(
                        "Java side of a query, by JMH",
                        alone.at("/primaryMetric/score").asDouble(),
                        "ns",
                        1),
                Figure.of(
                        "Java side of a query with two events",
                        withEvents.at("/primaryMetric/score").asDouble(),
                        "ns",
                        1),
                Figure.of("allocated by the Java side per query", bytes, "B", 1)
                        .atMost(0)
                        .noting("JMH's gc profiler, the harness's own included"));
    }

    private static JsonNode result(JsonNode results, String benchmark) {
        for (JsonNode result : results) {
            if (result.path("benchmark").asText().endsWith("." + benchmark)) {
                return result;
            }
        }
        throw new BenchFailure("JMH has no result of  " + benchmark);
    }
}
