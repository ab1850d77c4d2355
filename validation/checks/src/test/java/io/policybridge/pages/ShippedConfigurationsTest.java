package io.policybridge.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** GPGPU-Sim ships configurations that this repository does not hold; what was measured on them is in docs/evidence. */
@Tag("contract")
class ShippedConfigurationsTest {
    private static final List<String> NUMBERS =
            List.of("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine");

    @Test
    void the_page_of_what_is_supported_counts_and_lists_those_with_measured_programs() throws IOException {
        check(
                List.of("## Shipped configurations", "## Intersim2"),
                9,
                "Of the nine that the development line ships, ",
                2);
        check(List.of("## GPGPU-Sim 4.0.1", "**Intersim2 of 4.0.1**"), 6, "of the six that 4.0.1 ships, ", 3);
    }

    /**
     * {@code column} of its table, from 1, says of each whether it loads; {@code titles} are the sections with a table
     * of those that do.
     */
    private static void check(List<String> titles, int shipped, String sentence, int column) throws IOException {
        String headings = "";
        for (String title : titles) {
            headings += first(title, "| program |");
        }
        String heading = headings;
        int measured = names(heading).size();
        assertEquals(shipped, measured);
        String support = Files.readString(DocsPages.ROOT.resolve("docs/support.md"));
        assertTrue(support.contains(sentence + NUMBERS.get(measured) + " load"), heading);
        for (String row :
                support.lines().filter(line -> line.matches("\\| SM\\d+_.*")).toList()) {
            String[] cells = row.split(" *\\| *", -1);
            String loads = names(heading).contains(cells[1]) ? "(yes|with ).*" : "";
            assertTrue(cells[column].matches(loads), row);
        }
    }

    /** The first line from {@code title} on that begins with {@code words}. */
    private static String first(String title, String words) throws IOException {
        String page = Files.readString(DocsPages.ROOT.resolve("docs/evidence/recorded-programs.md"));
        return page.substring(page.indexOf(title))
                .lines()
                .filter(line -> line.startsWith(words))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> names(String line) {
        return Pattern.compile("SM[0-9]+_\\w+")
                .matcher(line)
                .results()
                .map(MatchResult::group)
                .toList();
    }
}
