package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.patch.Generation;
import io.policybridge.patch.PatchFiles;
import io.policybridge.run.HostSupport;
import io.policybridge.run.PolicyReference;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
class PolicyReferenceTest {
    private static final String BEGIN = "<!-- ./policybridge policies --markdown -->\n";
    private static final String END = "<!-- end -->\n";

    private static String reference() {
        return PolicyReference.of(
                Configs.find("gtx480x", GoldenRoot.find()), new HostSupport(Generation.offered(PatchFiles.find())));
    }

    @Test
    void the_page_of_policies_equals_their_declarations() throws IOException {
        String page = Files.readString(GoldenRoot.find().resolve("../../docs/policies.md"));
        String generated = reference();
        assertEquals(
                generated,
                page.substring(page.indexOf(BEGIN) + BEGIN.length(), page.indexOf(END)),
                "between the two comments put: ./policybridge policies --markdown");
    }

    @Test
    void a_section_names_mechanism_paper_parts_hooks_hosts_cost_parameters_and_deviations() {
        String generated = reference();
        String dacache = generated.substring(generated.indexOf("### `dacache`"), generated.indexOf("### `pric`"));
        for (String part : new String[] {
            "Lines enter the recency chain",
            "ICS 2015",
            "- L1D, L1 data cache of an SM: decides victim",
            "receives hit",
            "- WARPS",
            "- Hosts: simulator runs; GPGPU-Sim dev runs; ",
            "victim cache 1376 per SM (16 x (45 + 41); paper, section 4.2)",
            "| `promotion` | 4 positions | 0 to 512 |",
            "Deviations:\n1. "
        }) {
            assertTrue(dacache.contains(part), part);
        }
    }
}
