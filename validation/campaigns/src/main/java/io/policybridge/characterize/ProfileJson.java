package io.policybridge.characterize;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.benchmarks.Paper;
import io.policybridge.table.CodeColumns;
import java.io.UncheckedIOException;
import java.util.List;

/** Profiles as JSON. */
public final class ProfileJson {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private ProfileJson() {}

    /** All of {@code profiles}; a number that was not counted is left out. */
    public static String text(List<Profile> profiles, String version) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("version", version);
        ArrayNode workloads = root.putArray("workloads");
        for (Profile profile : profiles) {
            ObjectNode workload = workloads.addObject().put("workload", profile.workload());
            profile.size().ifPresent(size -> workload.put("size", size));
            ObjectNode papers = workload.putObject("papers");
            profile.findings()
                    .forEach(finding -> put(papers.putObject(finding.paper().title()), finding));
        }
        try {
            return MAPPER.writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void put(ObjectNode node, Finding finding) {
        node.put("machine", finding.machine());
        for (Trait trait : Trait.of(finding.paper())) {
            double value = trait.of(finding.measured());
            if (!Double.isNaN(value)) {
                node.put(trait.key(), value);
            }
        }
        if (finding.paper() == Paper.APCM) {
            ArrayNode loads = node.putArray("loads");
            CodeColumns code = new CodeColumns(finding.measured().listing());
            finding.measured().loads().forEach(load -> {
                ObjectNode one = MAPPER.valueToTree(load);
                code.put(one, load.pc());
                loads.add(one);
            });
        }
        finding.found().ifPresent(category -> node.put("category", category.words()));
        finding.inPaper()
                .ifPresent(use -> node.put("nameInPaper", use.name())
                        .put("categoryInPaper", use.category().words()));
        finding.agrees().ifPresent(same -> node.put("agrees", same));
    }
}
