package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code validate WORKLOAD --against FILE}: the logs are those that GPGPU-Sim printed when the packaged runs were
 * recorded.
 */
class AgainstLogTest {
    private static final Path GOLDEN = Path.of(System.getProperty("policybridge.golden"));

    @TempDir
    Path folder;

    private static Path log(String run) {
        return GOLDEN.resolve(run).resolve("stats.txt.zst");
    }

    private static String text(String run) throws IOException {
        try (InputStream in = new ZstdInputStream(Files.newInputStream(log(run)))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Path written(String text) throws IOException {
        return Files.writeString(folder.resolve("run.log"), text);
    }

    private static Terminal against(String workload, Path log, String... more) {
        String[] arguments = new String[4 + more.length];
        arguments[0] = "validate";
        arguments[1] = workload;
        arguments[2] = "--against";
        arguments[3] = log.toString();
        System.arraycopy(more, 0, arguments, 4, more.length);
        return Terminal.run(arguments);
    }

    private static JsonNode json(String workload, Path log, String... more) throws IOException {
        String[] arguments = new String[more.length + 1];
        arguments[0] = "--json";
        System.arraycopy(more, 0, arguments, 1, more.length);
        return new ObjectMapper().readTree(against(workload, log, arguments).out());
    }

    private static void refused(String expectation, Terminal terminal) {
        assertEquals(2, terminal.exitCode(), terminal.err());
        assertEquals("", terminal.out());
        assertEquals(1, terminal.err().lines().count(), terminal.err());
        assertTrue(terminal.err().contains(expectation), terminal.err());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gtx480x/spmv",
                "gtx480x-smalll2/lmem",
                "dacache32k/gesummv",
                "gtx480x-linear/atax",
                "qv100-cold/vecadd"
            })
    void every_common_statistic_of_every_kernel_of_a_recorded_run_is_equal(String run) throws IOException {
        JsonNode result = json(run, log(run));
        assertTrue(result.get("agrees").asBoolean()
                && result.get("differingOptions").isEmpty()
                && result.get("optionsKnown").asBoolean());
        assertEquals("4.2.0", result.get("logVersion").asText());
        int kernels = run.endsWith("atax") ? 2 : 1;
        assertEquals(kernels, result.get("kernels").size());
        for (JsonNode kernel : result.get("kernels")) {
            assertTrue(
                    kernel.get("statisticsOfBoth").asInt() >= 415,
                    kernel.get("statisticsOfBoth").asText());
            kernel.get("statistics")
                    .forEach(statistic -> assertTrue(statistic.get("equal").asBoolean(), statistic::toString));
            assertEquals("[]", kernel.get("onlySimulated").toString());
            assertEquals(1, kernel.get("correlation").asDouble(), 1e-12);
        }
    }

    @Test
    void a_line_that_a_message_of_a_thread_tore_is_joined() throws IOException {
        String torn = text("gtx480x/spmv")
                .replace("L2_total_cache_misses = 3590", "L2_total_cacGPGPU-Sim API: a message\nhe_misses = 3590")
                .replace("kernel_name = ", "kernelGPGPU-Sim PTX: another\n_name = ");
        Terminal terminal = against("spmv", written(torn));
        assertEquals(0, terminal.exitCode(), terminal.err());
        assertEquals(
                against("spmv", log("gtx480x/spmv")).out().lines().skip(1).toList(),
                terminal.out().lines().skip(1).toList());
    }

    @Test
    void tables_that_the_development_line_splits_by_unwritten_memory_are_named_above_their_differences()
            throws IOException {
        String table = "L2_cache_stats_breakdown[GLOBAL_ACC_R][MISS] = ";
        String text = text("gtx480x/spmv");
        assertTrue(text.contains(table), text);
        String out = against("spmv", written(text.replaceAll("(?m)^\\s*\\Q" + table + "\\E.*$", table + "1")))
                .out();
        int told = out.indexOf("MALLOC_PERTURB_=255 and GLIBC_TUNABLES=glibc.malloc.tcache_count=0");
        assertTrue(told > 0 && told < out.indexOf("L2_cache_stats_breakdown[GLOBAL_ACC_R][MISS]"), out);
        assertFalse(against("spmv", written(text.replace("L2_total_cache_misses = 3590", "L2_total_cache_misses = 1")))
                .out()
                .contains("MALLOC_PERTURB_"));
        assertFalse(against("spmv", log("gtx480x/spmv")).out().contains("MALLOC_PERTURB_"));
    }

    @Test
    void the_table_shows_values_errors_and_correlation() throws IOException {
        // One counter of the log is made another: 3590 L2 misses of spmv become 1795.
        Path log =
                written(text("gtx480x/spmv").replace("L2_total_cache_misses = 3590", "L2_total_cache_misses = 1795"));
        Terminal terminal = against("spmv", log);
        assertEquals(1, terminal.exitCode());
        assertEquals(0, against("spmv", log, "--tolerance", "1").exitCode());
        assertTrue(
                terminal.out()
                        .lines()
                        .anyMatch(line -> line.matches("L2_total_cache_misses +1795 +3590 +\\+100\\.00%")),
                terminal.out());
        assertTrue(
                terminal.out().lines().anyMatch(line -> line.matches("gpu_tot_sim_cycle +10969 +10969 +0")),
                terminal.out());
        assertTrue(
                terminal.out().contains("434 of 435 statistics after kernel 1 are equal; the runs DIFFER"),
                terminal.out());
        assertTrue(
                terminal.out().lines().anyMatch(line -> line.matches("1 \\S+ +435 +434 +0\\.23% +0\\.9999\\d+ .*")),
                terminal.out());
        assertFalse(terminal.out().contains("only in the log: "), "names are for --all");
        assertTrue(against("spmv", log, "--all").out().contains("only in the log: partiton_level_parallism\n"));
    }

    @Test
    void too_many_cycles_end_in_exit_code_1() throws IOException {
        Terminal terminal = against(
                "spmv",
                written(text("gtx480x/spmv").replace("gpu_tot_sim_cycle = 10969", "gpu_tot_sim_cycle = 11400")));
        assertEquals(1, terminal.exitCode());
        assertTrue(terminal.out().contains("the runs DIFFER"), terminal.out());
    }

    @Test
    void a_log_of_another_configuration_is_said_to_be_one() {
        Terminal terminal = against("gtx480x-smalll2/lmem", log("gtx480x/lmem"));
        assertEquals(1, terminal.exitCode());
        assertTrue(terminal.out().contains("ANOTHER CONFIGURATION"), terminal.out());
        assertTrue(terminal.out().contains("  -gpgpu_cache:dl2: log S:64:128:8,"), terminal.out());
        assertEquals(
                0,
                against("gtx480x-smalll2/lmem", log("gtx480x/lmem"), "--config", "gtx480x")
                        .exitCode());
    }

    @Test
    void a_log_without_options_is_compared_and_said_not_to_be_checked() throws IOException {
        String text = text("gtx480x/lmem");
        Terminal terminal = against("lmem", written(text.substring(text.indexOf("kernel_name = "))));
        assertEquals(0, terminal.exitCode());
        assertTrue(terminal.out().contains("was not checked"), terminal.out());
    }

    @Test
    void a_log_that_ends_early_is_compared_as_far_as_it_goes() throws IOException {
        String text = text("gtx480x-linear/atax");
        Terminal terminal =
                against("gtx480x-linear/atax", written(text.substring(0, text.indexOf("kernel_name = atax_kernel2"))));
        assertEquals(0, terminal.exitCode());
        assertTrue(terminal.out().contains("statistics of 1 kernels, the workload launches 2"), terminal.out());
    }

    /** The first of two kernels, up to the restart of the clocks before the second: a recording cut between them. */
    @Test
    void a_workload_that_ends_before_its_log_is_not_what_was_run() throws IOException {
        Path issue = GOLDEN.resolve("gtx480x-linear/atax/issue.zst");
        try (InputStream in = new ZstdInputStream(Files.newInputStream(issue))) {
            String whole = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            Files.writeString(folder.resolve("issue.zst"), whole.substring(0, whole.indexOf("KB 52123 2")));
        }
        Files.copy(GOLDEN.resolve("configs/gtx480x-linear/gpgpusim.config"), folder.resolve("gpgpusim.config"));
        refused(
                "has the statistics of 2 kernels; expected at most 1, which workload " + folder + " launches",
                against(folder.toString(), log("gtx480x-linear/atax")));
    }

    @Test
    void another_policy_may_be_simulated() throws IOException {
        JsonNode result = json("spmv", log("gtx480x/spmv"), "--policy", "bypass-all");
        assertFalse(result.get("agrees").asBoolean());
        assertTrue(result.get("policy").asText().startsWith("bypass-all"));
    }

    @Test
    void the_page_is_self_contained() throws IOException {
        Path page = folder.resolve("pages/lmem.html");
        assertEquals(
                0,
                against("lmem", log("gtx480x/lmem"), "--report", page.toString())
                        .exitCode());
        String text = Files.readString(page);
        assertTrue(text.contains("type: \"scatter\"") && text.contains("\"gpu_tot_sim_cycle\""));
        assertFalse(text.contains("src=\"http") || text.contains("/*DATA*/") || text.contains("/*CHART_LIBRARY*/"));
    }

    @Test
    void a_log_of_another_program_is_refused() {
        refused(
                "kernel 1 is lmem_kernel; expected spmv_csr, as in workload spmv",
                against("spmv", log("gtx480x/lmem")));
    }

    @Test
    void what_is_no_log_is_refused() throws IOException {
        refused("no such file", against("lmem", folder.resolve("none")));
        refused("expected the output of a GPGPU-Sim run", against("lmem", written("gpu_sim_cycle = 5\n")));
        byte[] whole = Files.readAllBytes(log("gtx480x/lmem"));
        refused(
                "damaged or cut off",
                against("lmem", Files.write(folder.resolve("cut.zst"), Arrays.copyOf(whole, whole.length / 2))));
    }

    @Test
    void one_workload_is_expected_and_a_policy_of_gpgpu_sim() {
        refused("expected the one that was run", Terminal.run("validate", "--against", "x"));
        refused("expected the one that was run", against("lmem", log("gtx480x/lmem"), "--workload", "spmv"));
        refused("expected a policy", against("lmem", log("gtx480x/lmem"), "--policy", "unbounded"));
        refused("--against", Terminal.run("validate", "lmem", "--report", "x.html"));
    }
}
