package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.PolicySpec;
import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.cli.Terminal;
import io.policybridge.patch.Generation;
import io.policybridge.patch.PatchFiles;
import io.policybridge.policies.Registry;
import io.policybridge.report.MarkedPage;
import io.policybridge.run.HostSupport;
import io.policybridge.run.PolicyReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("contract")
class PolicyReferenceTest {
    @TempDir
    Path folder;

    private static String reference(PolicySpec policy) {
        return PolicyReference.of(
                policy,
                Configs.find("gtx480x", GoldenRoot.find()),
                new HostSupport(Generation.offered(PatchFiles.find())));
    }

    /** If it fails: {@code ./policybridge policies --page docs/policies.md}. */
    @Test
    void the_page_of_policies_equals_their_declarations() throws IOException {
        String page = Files.readString(GoldenRoot.find().resolve("../../docs/policies.md"));
        for (PolicySpec policy : Registry.all()) {
            assertEquals(reference(policy), MarkedPage.at(page, policy.name()), policy.name());
        }
    }

    @Test
    void declarations_are_written_between_their_marks_and_the_text_behind_them_stays() throws IOException {
        StringBuilder empty = new StringBuilder();
        Registry.all()
                .forEach(policy -> empty.append("<!-- generated: ")
                        .append(policy.name())
                        .append(" -->\n<!-- end -->\nHow it works.\n"));
        Path page = Files.writeString(folder.resolve("page.md"), empty);
        Terminal terminal = Terminal.run("policies", "--page", page.toString());
        assertEquals(0, terminal.exitCode(), terminal.err());
        String written = Files.readString(page);
        assertTrue(written.startsWith("<!-- generated: lru -->\n### `lru`\n"), written);
        assertTrue(written.endsWith("<!-- end -->\nHow it works.\n"), written);
    }

    @Test
    void a_page_that_is_not_there_or_without_the_part_of_a_policy_is_one_line() throws IOException {
        Path none = folder.resolve("none.md");
        assertEquals(
                "policybridge: --page=" + none
                        + " is not there; expected a page with <!-- generated: NAME --> and <!-- end -->\n",
                Terminal.run("policies", "--page", none.toString()).err());
        Path page = Files.writeString(folder.resolve("page.md"), "nothing\n");
        Terminal terminal = Terminal.run("policies", "--page", page.toString());
        assertEquals(2, terminal.exitCode());
        assertEquals(
                "policybridge: --page=" + page + "; expected a page with <!-- generated: lru --> and <!-- end -->\n",
                terminal.err());
    }

    @Test
    void a_section_names_mechanism_paper_parts_hooks_hosts_cost_parameters_and_deviations() {
        String dacache = reference(Registry.all().stream()
                .filter(policy -> policy.name().equals("dacache"))
                .findFirst()
                .orElseThrow());
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
