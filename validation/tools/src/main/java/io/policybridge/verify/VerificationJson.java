package io.policybridge.verify;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A verification as JSON: runs with their kernels and cycles, and the first differences of each. */
public final class VerificationJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private VerificationJson() {}

    public static String text(HostVerification verification) {
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
        return root.toPrettyString();
    }
}
