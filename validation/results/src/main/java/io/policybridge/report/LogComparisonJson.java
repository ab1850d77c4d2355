package io.policybridge.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;

/** A GPGPU-Sim log beside the reference simulator, as JSON: for scripts, and as the data of the HTML report. */
public final class LogComparisonJson {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private LogComparisonJson() {}

    /** The whole comparison. */
    public static String text(LogComparison comparison, String version) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("version", version);
        root.put("workload", comparison.workload());
        root.put("log", comparison.log().name());
        root.put("logVersion", comparison.log().version());
        root.put("policy", comparison.policy());
        root.put("config", comparison.config());
        root.put("optionsKnown", comparison.options() != null);
        ArrayNode options = root.putArray("differingOptions");
        if (comparison.options() != null) {
            comparison.options().forEach(option -> options.add(MAPPER.valueToTree(option)));
        }
        ArrayNode remarks = root.putArray("remarks");
        comparison.remarks().forEach(remarks::add);
        root.put("agrees", comparison.agrees());
        ArrayNode kernels = root.putArray("kernels");
        comparison.kernels().forEach(kernel -> kernels.add(kernel(kernel)));
        try {
            return MAPPER.writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ObjectNode kernel(LogComparison.Kernel kernel) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("id", kernel.id());
        node.put("name", kernel.name());
        node.put("statisticsOfBoth", kernel.pairs().size());
        node.put("equal", kernel.equal());
        node.put("meanError", kernel.meanError());
        kernel.correlation().ifPresent(value -> node.put("correlation", value));
        kernel.logCorrelation().ifPresent(value -> node.put("correlationOfLogarithms", value));
        ArrayNode pairs = node.putArray("statistics");
        for (StatisticPair pair : kernel.pairs()) {
            ObjectNode entry = pairs.addObject();
            entry.put("name", pair.name());
            entry.put("recorded", pair.recorded());
            entry.put("simulated", pair.simulated());
            entry.put("equal", pair.isEqual());
            pair.error().ifPresent(error -> entry.put("error", error));
            pair.recordedNumber().ifPresent(number -> entry.put("x", number));
            pair.simulatedNumber().ifPresent(number -> entry.put("y", number));
        }
        ArrayNode onlyRecorded = node.putArray("onlyRecorded");
        kernel.onlyRecorded().forEach(onlyRecorded::add);
        ArrayNode onlySimulated = node.putArray("onlySimulated");
        kernel.onlySimulated().forEach(onlySimulated::add);
        return node;
    }
}
