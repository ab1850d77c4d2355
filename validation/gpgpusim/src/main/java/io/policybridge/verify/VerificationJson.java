package io.policybridge.verify;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** A verification as JSON: runs with their kernels and cycles, the first differences of each, and what was left out. */
public final class VerificationJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private VerificationJson() {}

    /** {@code leftOut}: call paths with the reason. */
    public static String text(HostVerification verification, Map<String, String> leftOut) {
        ObjectNode root = JSON.createObjectNode().put("equal", verification.equal());
        ArrayNode runs = root.putArray("runs");
        for (HostRun run : verification.runs()) {
            ObjectNode node = runs.addObject()
                    .put("name", run.name())
                    .put("seconds", run.seconds())
                    .put("linesCompared", run.printed().compared());
            if (run.calls() >= 0) {
                node.put("queriesAndEvents", run.calls());
            }
            ArrayNode kernels = node.putArray("kernels");
            run.printed()
                    .kernels()
                    .forEach(kernel ->
                            kernels.addObject().put("name", kernel.name()).put("cycles", kernel.cycles()));
            if (verification.differences().containsKey(run.name())) {
                ArrayNode differences = node.putArray("differences");
                verification
                        .differences()
                        .get(run.name())
                        .forEach(difference -> differences
                                .addObject()
                                .put("plainLine", difference.plainLine())
                                .put("plain", difference.plain())
                                .put("line", difference.otherLine())
                                .put("text", difference.other()));
            }
        }
        ObjectNode out = root.putObject("leftOut");
        leftOut.forEach(out::put);
        return root.toPrettyString();
    }
}
