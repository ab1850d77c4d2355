package io.policybridge.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.benchmarks.Paper;
import io.policybridge.report.MarkedPage;
import io.policybridge.run.Contender;
import io.policybridge.store.StoreCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
class ReproductionPageTest {
    private static final Path HOME = Path.of(System.getProperty("policybridge.home"));

    /** If it fails: {@code ./policybridge reproduce all --results ... --page ...}, as the page says. */
    @Test
    void the_page_has_what_the_results_in_the_repository_give() throws IOException {
        NewestResults results = new NewestResults(StoreCsv.read(HOME.resolve("validation/campaigns/reproduction.csv")));
        String page = Files.readString(HOME.resolve("docs/reproduction.md"));
        for (PaperPlans paper : Arrays.stream(Paper.values())
                .filter(PaperPlans::has)
                .map(PaperPlans::new)
                .toList()) {
            assertEquals(ReproductionPage.of(paper, Contender.known(), results), MarkedPage.at(page, paper.name()));
        }
    }
}
