package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What is printed beside pcs: of a program with line tables, of one without, and of recordings with and without text.
 */
class CodeColumnsTest {
    /** Line 52 of its PTX loads from x, in line 6 of the CUDA program. */
    private static final String SAXPY = Path.of(System.getProperty("policybridge.home"))
            .resolve("docs/example-workload/saxpy.yaml")
            .toString();

    private static final String CUDA = "if (i < n) y[i] = a * x[i] + y[i];";
    private static final String LOAD = "ld.global.f32 %f2, [%rd6];";

    private static String printed(String... arguments) {
        Terminal terminal = Terminal.run(arguments);
        assertEquals(0, terminal.exitCode(), terminal.err());
        return terminal.out();
    }

    private static String line(String text, String with) {
        return text.lines()
                .filter(line -> line.contains(with))
                .findFirst()
                .orElse("no line with " + with + ":\n" + text);
    }

    @Test
    void run_by_load_prints_its_table_first_with_lines_of_ptx_and_cuda() {
        String text = printed("run", "--workload", SAXPY + ":2048", "--by", "load");
        List<String> heading = List.of(text.lines().findFirst().orElse("").split(" +"));
        assertEquals(List.of("kernel", "pc", "instruction", "ptx", "cuda", "source"), heading.subList(0, 6));
        assertTrue(
                line(text, LOAD)
                        .matches(
                                "saxpy +0x70  " + quoted(LOAD) + "  saxpy.ptx:52 +saxpy.cu:6  " + quoted(CUDA) + " .*"),
                text);
        assertFalse(text.contains("policybridge_listing"), text);
    }

    private static String quoted(String text) {
        return "\\Q" + text + "\\E";
    }

    @Test
    void csv_and_json_have_the_same_columns_also_where_they_are_empty() {
        assertTrue(printed("run", "--workload", "vecadd", "--by", "load", "--csv")
                .startsWith("kernel,pc,instruction,ptx,cuda,source,warpLoads,"));
        String json = printed("run", "--workload", SAXPY + ":2048", "--metrics", "--json");
        assertTrue(json.contains("\"instruction\" : \"" + LOAD + "\""), json);
        assertTrue(json.contains("\"cuda\" : \"saxpy.cu:6\""), json);
        assertTrue(json.contains("\"source\" : \"" + CUDA + "\""), json);
    }

    @Test
    void a_decision_about_a_load_ends_with_the_load() {
        String text = printed("run", "--workload", SAXPY + ":2048", "--policy", "bypass-all", "--explain", "1000");
        assertTrue(
                line(text, "pc=70 ")
                        .matches("policybridge_decision = bypass-all at L1D .* -> BYPASS.*  // " + quoted(LOAD)
                                + " saxpy.ptx:52, saxpy.cu:6: " + quoted(CUDA)),
                text);
    }

    @Test
    void cycles_show_the_load_that_a_bin_waits_for() {
        String text = printed("cycles", "--workload", SAXPY + ":2048", "--policy", "lru,bypass-all");
        assertTrue(
                line(text, LOAD)
                        .matches("\\w+ +0x70  " + quoted(LOAD) + " +saxpy.ptx:52 +saxpy.cu:6  " + quoted(CUDA) + " .*"),
                text);
        String csv = printed("cycles", "--workload", SAXPY + ":2048", "--policy", "lru", "--csv");
        assertTrue(csv.lines().anyMatch(line -> line.contains(",\"" + LOAD + "\",saxpy.ptx:52,saxpy.cu:6")), csv);
    }

    @Test
    void characterize_shows_the_loads_that_it_types() {
        String text = printed("characterize", SAXPY + ":2048", "--paper", "APCM", "--loads");
        assertTrue(
                line(text, LOAD)
                        .matches(".* 0x70 .* streaming +" + quoted(LOAD) + "  saxpy.ptx:52 +saxpy.cu:6 +"
                                + quoted(CUDA)),
                text);
        assertTrue(printed("characterize", SAXPY + ":2048", "--paper", "APCM", "--json")
                .contains("\"cuda\" : \"saxpy.cu:6\""));
    }

    @Test
    void a_packaged_program_says_that_its_ptx_has_no_lines_of_cuda() {
        String text = printed("run", "--workload", "gesummv:tiny", "--by", "load");
        assertTrue(line(text, "ld.global").matches(".*  ld\\.global\\S* .*; +gesummv\\.ptx:\\d+ .*"), text);
        assertTrue(
                text.contains("\npolicybridge_listing = no lines of CUDA beside pcs: the PTX has no .loc "
                        + "(docs/write-a-workload.md)\n"),
                text);
    }

    /** GPGPU-Sim's own text was recorded with the packaged runs. */
    @Test
    void a_recording_with_text_says_that_it_has_no_lines() {
        String text = printed("cycles", "--workload", "vecadd", "--policy", "native");
        assertTrue(line(text, "0x78").contains("  ld.global.f32 %f1, [%rd8];  "), text);
        assertTrue(
                text.contains(
                        "\nno lines of PTX and CUDA beside pcs: this recording has the text of instructions alone\n"),
                text);
    }
}
