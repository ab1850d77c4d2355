package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** GPGPU-Sim ships configurations that this repository does not hold; what was measured on them is in docs/evidence. */
@Tag("contract")
class ShippedConfigurationsTest {
    private static final List<String> NUMBERS =
            List.of("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine");

    @Test
    void the_readme_counts_those_with_measured_programs() throws IOException {
        check("## Shipped configurations", 9, "Of the nine that the development line ships, ");
        check("## GPGPU-Sim 4.0.1", 6, "of the six that 4.0.1 ships, ");
    }

    private static void check(String title, int shipped, String sentence) throws IOException {
        String page = Files.readString(DocsPages.ROOT.resolve("docs/evidence/recorded-programs.md"));
        String section = page.substring(page.indexOf(title));
        String heading = section.lines()
                .filter(line -> line.startsWith("| program |"))
                .findFirst()
                .orElseThrow();
        int measured = (int) names(heading);
        String refusals = section.lines()
                .filter(line -> line.startsWith("Refused by name:"))
                .findFirst()
                .orElseThrow();
        assertEquals(shipped, measured + names(refusals));
        assertTrue(
                Files.readString(DocsPages.ROOT.resolve("README.md"))
                        .contains(sentence + NUMBERS.get(measured) + " load"),
                heading);
    }

    private static long names(String line) {
        return Pattern.compile("SM[0-9]+_\\w+").matcher(line).results().count();
    }
}
