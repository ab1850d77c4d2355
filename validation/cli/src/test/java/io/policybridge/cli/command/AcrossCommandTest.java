package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import io.policybridge.report.MarkedPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AcrossCommandTest {
    private static final Path DOCS = Path.of(System.getProperty("policybridge.home"), "docs");
    private static final Path CAMPAIGN =
            Path.of(System.getProperty("policybridge.home"), "validation", "campaigns", "across.csv");

    @TempDir
    Path folder;

    /** If it fails: {@code ./policybridge across all --results ... --page ... --out ...}, as the page says. */
    @Test
    void the_page_and_its_figure_have_what_the_results_in_the_repository_give() throws IOException {
        Path page = folder.resolve("page.md");
        String empty = "<!-- generated: gtx480x -->\n<!-- end -->\n<!-- generated: qv100 -->\n<!-- end -->\n";
        Files.writeString(page, empty);
        Terminal written = Terminal.run(
                "across",
                "all",
                "--results",
                CAMPAIGN.toString(),
                "--page",
                page.toString(),
                "--out",
                folder.resolve("out").toString());
        assertEquals(0, written.exitCode(), written.err());
        for (String machine : List.of("gtx480x", "qv100")) {
            assertEquals(
                    MarkedPage.at(Files.readString(page), machine),
                    MarkedPage.at(Files.readString(DOCS.resolve("across.md")), machine));
            assertEquals(
                    Files.readString(folder.resolve("out/" + machine + "/figures/across.svg")),
                    Files.readString(DOCS.resolve("across-" + machine + ".svg")));
        }
    }

    @Test
    void a_dry_run_counts_the_simulations_of_each_machine() {
        String store = folder.resolve("a.sqlite").toString();
        assertEquals(
                "gtx480x: 1551 simulations, 1551 without a result: time unknown, the store has no result of their "
                        + "workloads\n"
                        + "qv100: 1386 simulations, 1386 without a result: time unknown, the store has no result of their "
                        + "workloads\n",
                Terminal.run("across", "all", "--dry-run", "--size", "tiny", "--threads", "2", "--store", store)
                        .out());
        assertFalse(Files.exists(Path.of(store)), "nothing is written");
    }

    @Test
    void machines_and_sizes_that_are_none_are_one_line() {
        String store = folder.resolve("a.sqlite").toString();
        Terminal machine = Terminal.run("across", "gtx580", "--store", store);
        assertEquals(2, machine.exitCode());
        assertEquals("policybridge: MACHINE=gtx580; expected one of gtx480x, qv100, all\n", machine.err());
        assertEquals(
                "policybridge: --size=paper; expected tiny or small\n",
                Terminal.run("across", "gtx480x", "--size", "paper", "--store", store)
                        .err());
        assertTrue(Terminal.run("across", "gtx480x", "--page", "p.md")
                .err()
                .startsWith("policybridge: --page without --results; expected "));
        assertFalse(Files.exists(Path.of(store)));
    }
}
