package io.policybridge.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page for users lists exactly the lines that a comparison leaves out. */
@Tag("contract")
class IgnoredLinesPageTest {

    @Test
    void the_page_lists_every_ignored_kind_of_line() throws IOException {
        Path page = Path.of(System.getProperty("policybridge.home"), "docs", "run-in-gpgpusim.md");
        List<String> listed = Files.readAllLines(page).stream()
                .filter(line -> line.startsWith("- `"))
                .toList();
        assertEquals(
                IgnoredLines.ALL.stream()
                        .map(kind -> "- `" + kind.begins() + "`: " + kind.why())
                        .toList(),
                listed);
    }
}
