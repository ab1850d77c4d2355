package io.policybridge.report;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.GoldenRoot;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class MetricsTextTest {
    @Test
    void the_table_of_the_documentation_is_that_of_the_code() throws IOException {
        String page = Files.readString(GoldenRoot.find().resolve("../../docs/metrics.md"));
        assertTrue(
                page.contains(MetricsText.documentation()),
                "docs/metrics.md must hold:\n" + MetricsText.documentation());
    }
}
