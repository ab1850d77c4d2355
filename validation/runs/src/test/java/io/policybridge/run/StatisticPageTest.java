package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.GoldenRoot;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
class StatisticPageTest {
    private static void assertHolds(String page, String table) throws IOException {
        String text = Files.readString(GoldenRoot.find().resolve("../../docs/" + page));
        assertTrue(text.contains(table), "docs/" + page + " must hold:\n" + table);
    }

    @Test
    void the_table_of_metrics_in_the_documentation_is_that_of_the_code() throws IOException {
        assertHolds("metrics.md", StatisticPage.metrics());
    }

    @Test
    void the_table_of_loads_in_the_documentation_is_that_of_the_code() throws IOException {
        assertHolds("metrics.md", StatisticPage.loads());
    }

    @Test
    void the_table_of_statistics_in_the_documentation_is_that_of_the_code() throws IOException {
        assertHolds("metrics.md", StatisticPage.statistics());
    }
}
