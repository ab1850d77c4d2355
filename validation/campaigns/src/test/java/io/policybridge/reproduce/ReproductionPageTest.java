package io.policybridge.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.benchmarks.Paper;
import io.policybridge.config.file.Overrides;
import io.policybridge.report.MarkedPage;
import io.policybridge.run.PolicyChoice;
import io.policybridge.store.StoreCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
class ReproductionPageTest {
    private static final Path HOME = Path.of(System.getProperty("policybridge.home"));
    /** The campaign was run on the papers' machines with the local crossbar. */
    private static final Overrides CAMPAIGN = Overrides.of(List.of("network_mode=2"));
    /** And on benchmarks as they were then. */
    private static final List<String> KEYS = List.of("unrolled", "features=136");

    /** If it fails: {@code ./policybridge reproduce all --option ... --results ... --page ...}, as the page says. */
    @Test
    void the_page_has_what_the_results_in_the_repository_give() throws IOException {
        NewestResults results = new NewestResults(StoreCsv.read(HOME.resolve("validation/campaigns/reproduction.csv")));
        String page = Files.readString(HOME.resolve("docs/reproduction.md"));
        for (PaperPlans paper : Arrays.stream(Paper.values())
                .filter(PaperPlans::has)
                .map(paper -> new PaperPlans(paper, CAMPAIGN, KEYS))
                .toList()) {
            assertEquals(ReproductionPage.of(paper, PolicyChoice.known(), results), MarkedPage.at(page, paper.name()));
        }
    }
}
