package io.policybridge.verify.all;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** A whole verification as JSON. */
public final class WholeVerificationJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private WholeVerificationJson() {}

    public static String text(WholeVerification verification) {
        ObjectNode root =
                JSON.createObjectNode().put("equal", verification.isEqual()).put("patch", verification.patch());
        ArrayNode programs = root.putArray("programs");
        for (CheckedProgram program : verification.programs()) {
            ObjectNode node = programs.addObject()
                    .put("program", program.name())
                    .put("machine", program.machine())
                    .put("kernels", program.kernels())
                    .put("cycles", program.cycles())
                    .put("linesCompared", program.lines());
            ArrayNode checks = node.putArray("checks");
            for (ProgramCheck check : program.checks()) {
                ArrayNode details = checks.addObject()
                        .put("check", check.name())
                        .put(
                                "result",
                                check.result().name().toLowerCase(Locale.ROOT).replace('_', ' '))
                        .put("counted", check.counted())
                        .putArray("details");
                check.details().forEach(details::add);
            }
        }
        ArrayNode notChosen = root.putArray("notChosen");
        verification.notChosen().forEach(notChosen::add);
        ArrayNode remarks = root.putArray("remarks");
        verification.remarks().forEach(remarks::add);
        return root.toPrettyString();
    }
}
