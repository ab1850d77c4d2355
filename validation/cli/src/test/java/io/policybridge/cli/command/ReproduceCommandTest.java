package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest {
    @TempDir
    Path folder;

    private Terminal reproduce(String... more) {
        List<String> words = new ArrayList<>(List.of(
                "reproduce", "thesis", "--store", folder.resolve("r.sqlite").toString()));
        words.addAll(List.of(more));
        return Terminal.run(words.toArray(String[]::new));
    }

    private static final String[] SHORT = {"--size", "tiny", "--max-instructions", "20000", "--figure", "6.9"};

    @Test
    void a_figure_is_simulated_once_drawn_and_told_from_its_exported_results() {
        Path out = folder.resolve("out");
        List<String> drawn = new ArrayList<>(List.of(SHORT));
        drawn.addAll(List.of("--out", out.toString()));
        Terminal first = reproduce(drawn.toArray(String[]::new));
        assertEquals(0, first.exitCode(), first.err());
        assertTrue(
                first.out().contains("6.9     ipc of pric(poly=55) over pric, all (harmonic mean) *  same"),
                first.out());
        assertTrue(
                first.out()
                        .contains(
                                "\nthesis: of 0 ratios in which the paper moves by at least 5%, 0 land within half to "
                                        + "double of its change, 0 in its direction; * of runs that were cut\n"),
                first.out());
        assertTrue(Files.exists(out.resolve("thesis/polynomial/figures/ipc.pdf")));
        assertEquals(first.out(), reproduce(SHORT).out());
        String csv = folder.resolve("r.csv").toString();
        Terminal.run("results", folder.resolve("r.sqlite").toString(), "--export", csv);
        List<String> told = new ArrayList<>(List.of("reproduce", "thesis", "--results", csv));
        told.addAll(List.of(SHORT));
        assertEquals(first.out(), Terminal.run(told.toArray(String[]::new)).out());
    }

    @Test
    @Tag("process")
    void the_script_of_an_artifact_makes_its_figures_again_in_an_empty_folder()
            throws IOException, InterruptedException {
        Path artifact = folder.resolve("artifact");
        List<String> words = new ArrayList<>(List.of(SHORT));
        words.addAll(List.of("--artifact", artifact.toString(), "--option", "network_mode=2"));
        assertEquals(0, reproduce(words.toArray(String[]::new)).exitCode());
        Path launcher = Files.writeString(
                folder.resolve("launcher"),
                "#!/bin/sh\nexec '" + Path.of(System.getProperty("java.home"), "bin", "java")
                        + "' -Xmx1g '-Dpolicybridge.home=" + System.getProperty("policybridge.home") + "' -cp '"
                        + System.getProperty("java.class.path") + "' io.policybridge.main.Main \"$@\"\n");
        assertTrue(launcher.toFile().setExecutable(true));
        Path empty = Files.createDirectory(folder.resolve("empty"));
        ProcessBuilder script = new ProcessBuilder(
                        "sh", artifact.resolve("run.sh").toString())
                .directory(empty.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile());
        script.environment().put("POLICYBRIDGE", launcher.toString());
        assertEquals(0, script.start().waitFor(), Files.readString(folder.resolve("said")));
        assertEquals(Files.readString(artifact.resolve("numbers.csv")), Files.readString(empty.resolve("numbers.csv")));
        Path own = artifact.resolve("figures");
        List<Path> figures;
        try (Stream<Path> files = Files.walk(own)) {
            figures = files.filter(Files::isRegularFile).toList();
        }
        assertTrue(figures.size() > 10, figures::toString);
        for (Path figure : figures) {
            assertEquals(
                    -1,
                    Files.mismatch(figure, empty.resolve("figures").resolve(own.relativize(figure))),
                    figure::toString);
        }
        assertTrue(Files.readString(artifact.resolve("plans/thesis/polynomial.yaml"))
                .endsWith("policies: [lru, pric, pric(poly=55)]\nlimit: 20000 instructions\n"
                        + "option: {'network_mode': '2'}\n"));
    }

    @Test
    void a_dry_run_counts_the_simulations_of_each_plan() {
        assertEquals(
                "thesis polynomial: 33 simulations, 33 without a result: time unknown, the store has no result of their "
                        + "workloads\n",
                reproduce("--figure", "6.9", "--dry-run", "--threads", "2").out());
        assertEquals(0, folder.toFile().list().length, "nothing is written");
    }

    @Test
    void papers_figures_and_sizes_that_are_none_are_one_line() {
        assertEquals(2, Terminal.run("reproduce", "theses").exitCode());
        assertTrue(
                Terminal.run("reproduce", "theses").err().startsWith("policybridge: PAPER=theses; expected one of "));
        assertTrue(reproduce("--figure", "7.7").err().startsWith("policybridge: --figure=7.7; expected some of 4.2, "));
        assertEquals(
                "policybridge: --size=big; expected tiny, small or paper\n",
                reproduce("--size", "big").err());
        assertFalse(Files.exists(folder.resolve("r.sqlite")));
    }

    /** The header of exported results, of which there are none. */
    private Path noResults() throws IOException {
        return Files.writeString(
                folder.resolve("none.csv"),
                "workload,input,policy,config,config_digest,seed,limits,simulator,policies,seconds,ended\n");
    }

    /** Of 82 rows of the thesis ten are headlines; of a page only the parts that it has are written. */
    @Test
    void pages_get_the_parts_of_the_paper_that_they_have() throws IOException {
        Path page = Files.writeString(
                folder.resolve("page.md"),
                "a\n<!-- generated: thesis headlines -->\n<!-- end -->\nb\n<!-- generated: thesis -->\n<!-- end -->\n");
        Path overview = Files.writeString(
                folder.resolve("overview.md"), "a\n<!-- generated: thesis score -->\n<!-- end -->\nb\n");
        Terminal terminal = Terminal.run(
                "reproduce",
                "thesis",
                "--results",
                noResults().toString(),
                "--page",
                page.toString(),
                "--page",
                overview.toString());
        assertEquals(0, terminal.exitCode(), terminal.err());
        String written = Files.readString(page);
        assertTrue(
                written.startsWith(
                        "a\n<!-- generated: thesis headlines -->\n| headline | paper | small | full, first 100 M "
                                + "instructions | applications packaged | tested cause |\n"),
                written);
        assertTrue(written.contains("| 6.1: ipc of dwt-pric over lru, syrk | 21 | - | - | 1 of 1 |  |\n"), written);
        assertTrue(written.contains("| 6.1 | ipc of dwt-pric over lru, syrk | 21 | - | - | - | - |  |\n"), written);
        assertTrue(written.contains("- full: of 27 ratios 0 land"), written);
        assertEquals(
                "a\n<!-- generated: thesis score -->\n- [thesis](papers/thesis.md): of 27 ratios\n"
                        + "  - small: 0 land within half to double of its change, 0 in its direction (27 have no result)\n"
                        + "  - full: 0 land within half to double of its change, 0 in its direction (27 have no result)\n"
                        + "<!-- end -->\nb\n",
                Files.readString(overview));
    }

    @Test
    void a_page_without_a_part_of_the_paper_is_one_line_and_no_page_is_written() throws IOException {
        Path page = Files.writeString(folder.resolve("page.md"), "<!-- generated: thesis -->\n<!-- end -->\n");
        Path other = Files.writeString(folder.resolve("other.md"), "<!-- generated: medic -->\n<!-- end -->\n");
        Terminal terminal = Terminal.run(
                "reproduce",
                "thesis",
                "--results",
                noResults().toString(),
                "--page",
                page.toString(),
                "--page",
                other.toString());
        assertEquals(2, terminal.exitCode());
        assertEquals(
                "policybridge: --page=" + other
                        + "; expected a page with <!-- generated: thesis -->, or the part of its "
                        + "headlines or score\n",
                terminal.err());
        assertEquals("<!-- generated: thesis -->\n<!-- end -->\n", Files.readString(page));
    }

    /** apcm's: four forms of KMEANS on two machines under the baseline and APCM. */
    @Test
    void a_surface_is_a_plan_of_each_paper_told_from_what_has_a_result() {
        String store = folder.resolve("s.sqlite").toString();
        String dry = Terminal.run("reproduce", "all", "--figure", "surface", "--dry-run", "--store", store)
                .out();
        assertEquals(5, dry.lines().filter(line -> line.contains(" surface: ")).count(), dry);
        assertTrue(dry.contains("apcm surface: 16 simulations, 16 without a result"), dry);
        assertTrue(reproduce("--figure", "6.9,surface").err().contains("or surface alone"));
        assertEquals(
                "policybridge: --artifact beside --figure=surface; expected figures of the papers\n",
                reproduce(
                                "--figure",
                                "surface",
                                "--artifact",
                                folder.resolve("a").toString())
                        .err());
        assertEquals(
                "policybridge: --figure=surface beside --full, --size or --max-instructions; expected none of them: its "
                        + "plan has sizes and limits\n",
                reproduce("--figure", "surface", "--full").err());
    }
}
