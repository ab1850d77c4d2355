package io.policybridge.characterize;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.report.MarkedPage;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
class CharacterizePageTest {
    private static String part(String name) throws IOException {
        return MarkedPage.at(Files.readString(GoldenRoot.find().resolve("../../docs/metrics.md")), name);
    }

    @Test
    void the_page_has_every_number_with_its_place_in_the_paper() throws IOException {
        assertEquals(
                Arrays.stream(Trait.values())
                        .map(trait -> "| `" + trait.key() + "` | " + trait.meaning() + " | "
                                + trait.paper().title() + ", " + trait.place() + " |\n")
                        .collect(Collectors.joining("", "| number | what it is | defined in |\n|---|---|---|\n", "")),
                part("numbers"));
    }

    @Test
    void the_page_has_every_threshold_with_its_source() throws IOException {
        assertEquals(
                Arrays.stream(Threshold.values())
                        .map(threshold -> "| `" + threshold.key() + "` | " + threshold.usual() + " | "
                                + threshold.paper().title() + ": " + threshold.meaning() + " | " + threshold.source()
                                + " |\n")
                        .collect(Collectors.joining(
                                "", "| threshold | usual | decides | source |\n|---|---|---|---|\n", "")),
                part("thresholds"));
    }
}
