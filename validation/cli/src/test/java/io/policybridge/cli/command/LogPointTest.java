package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.ZstdInputStream;
import io.policybridge.cli.Terminal;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.ResultStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code results STORE --import LOG... --workload W}; the logs are what GPGPU-Sim printed for the packaged runs. */
class LogPointTest {
    private static final Path GOLDEN = Path.of(System.getProperty("policybridge.golden"));
    private static final Path OLDER = Path.of(
            System.getProperty("policybridge.home"),
            "validation/runs/src/test/resources/recorded/spaces-401/stats.txt.zst");

    @TempDir
    Path folder;

    private static Path log(String run) {
        return GOLDEN.resolve(run).resolve("stats.txt.zst");
    }

    private Path store() {
        return folder.resolve("s.sqlite");
    }

    private Path written(String text) throws IOException {
        return Files.writeString(folder.resolve("run.log"), text);
    }

    private static String text(Path log) throws IOException {
        try (InputStream in = new ZstdInputStream(Files.newInputStream(log))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Terminal imported(Path log, String... more) {
        String[] words = new String[4 + more.length];
        words[0] = "results";
        words[1] = store().toString();
        words[2] = "--import";
        words[3] = log.toString();
        System.arraycopy(more, 0, words, 4, more.length);
        return Terminal.run(words);
    }

    private List<StoredPoint> points() {
        try (ResultStore store = ResultStore.reading(store())) {
            return store.all();
        }
    }

    private void refused(String expectation, Terminal terminal) {
        assertEquals(2, terminal.exitCode(), terminal.err());
        assertEquals(1, terminal.err().lines().count(), terminal.err());
        assertTrue(terminal.err().contains(expectation), terminal.err());
        assertFalse(Files.exists(store()));
    }

    /** The machine is known by the options that the log prints. */
    @ParameterizedTest
    @CsvSource({
        "gtx480x/spmv, gtx480x",
        "gtx480x-linear/atax, gtx480x-linear",
        "gtx480x-smalll2/lmem, gtx480x-smalll2",
        "dacache32k/gesummv, dacache32k",
        "qv100-cold/vecadd, qv100-cold"
    })
    void a_log_becomes_a_point_with_the_statistics_of_the_simulated_run(String run, String machine) {
        String name = run.substring(run.indexOf('/') + 1);
        Terminal terminal = imported(log(run), "--workload", name);
        assertEquals(0, terminal.exitCode(), terminal.err());
        assertTrue(terminal.out().startsWith(name + " under native on " + machine + ", GPGPU-Sim 4.2.0: finished, "));
        StoredPoint point = points().get(0);
        assertEquals(machine, point.key().run().machine().name());
        assertEquals("none", point.key().run().limits().described());
        String csv = Terminal.run("run", "--workload", run, "--csv").out();
        List<String> head = List.of(csv.lines().findFirst().orElse("").split(","));
        String[] total =
                csv.lines().reduce((first, second) -> second).orElse("").split(",");
        for (String statistic : List.of("cycles", "instructions", "ipc", "l1dAccesses", "l1dMisses", "l2Misses")) {
            assertEquals(
                    Double.parseDouble(total[head.indexOf(statistic)]),
                    point.statistics().get(statistic),
                    1e-9,
                    statistic);
        }
    }

    /** GPGPU-Sim 4.0.1; what is printed of it begins with the statistics. */
    @Test
    void a_log_of_an_older_version_names_neither_version_nor_machine() {
        refused("does not print its options; expected --config", imported(OLDER, "--workload", "spaces"));
        Terminal terminal = imported(OLDER, "--workload", "spaces", "--config", "gtx480x", "--policy", "theirs");
        assertEquals(0, terminal.exitCode(), terminal.err());
        StoredPoint point = points().get(0);
        assertEquals("theirs", point.key().run().policy().toString());
        assertEquals(8974, point.statistics().get("cycles"));
        assertEquals(321_792, point.statistics().get("instructions"));
    }

    /**
     * As GPGPU-Sim 3.2.2 prints a run of one kernel, without what names no statistic of ours. Its options have names of
     * their own; 160 of 200 accesses of the L1D hit.
     */
    private static final String LOG_322 = """


                    *** GPGPU-Sim Simulator Version 3.2.2  [build 17315] ***


            GPGPU-Sim: Configuration options:

            -network_mode                           1 # Interconnection network mode
            -gmem_skip_L1D                          0 # global memory access skip L1D cache (implements -Xptxas -dlcm=cg, default=no skip)
            -rop_latency                          120 # ROP queue latency (default 85)
            GPGPU-Sim PTX: pushing kernel '_Z3addPfS_' to stream 0, gridDim= (4,1,1) blockDim = (64,1,1)\s
            kernel_name = _Z3addPfS_\s
            kernel_launch_uid = 1\s
            gpu_sim_cycle = 1500
            gpu_sim_insn = 4800
            gpu_ipc =       3.2000
            gpu_tot_sim_cycle = 1500
            gpu_tot_sim_insn = 4800
            gpu_tot_ipc =       3.2000
            gpu_tot_issued_cta = 4
            gpu_stall_dramfull = 7
            gpu_stall_icnt2sh    = 3
            gpu_total_sim_rate=4800

            ========= Core cache stats =========
            L1D_cache:
            \tL1D_cache_core[0]: Access = 200, Miss = 40, Miss_rate = 0.200, Pending_hits = 12, Reservation_fails = 5
            \tL1D_total_cache_accesses = 200
            \tL1D_total_cache_misses = 40
            \tL1D_total_cache_miss_rate = 0.2000
            \tL1D_total_cache_pending_hits = 12
            \tL1D_total_cache_reservation_fails = 5
            \tL1D_cache_data_port_util = 0.010
            \tL1D_cache_fill_port_util = 0.020

            Total_core_cache_stats:
            \tTotal_core_cache_stats_breakdown[GLOBAL_ACC_R][HIT] = 160
            \tTotal_core_cache_stats_breakdown[GLOBAL_ACC_R][MISS] = 40
            gpgpu_stall_shd_mem[gl_mem][bk_conf] = 9

            ========= L2 cache stats =========
            L2_cache_bank[0]: Access = 50, Miss = 20, Miss_rate = 0.400, Pending_hits = 1, Reservation_fails = 0
            L2_total_cache_accesses = 50
            L2_total_cache_misses = 20
            L2_total_cache_miss_rate = 0.4000
            L2_total_cache_pending_hits = 1
            L2_total_cache_reservation_fails = 0
            L2_total_cache_breakdown:
            \tL2_cache_stats_breakdown[GLOBAL_ACC_R][HIT] = 30

            icnt_total_pkts_mem_to_simt=200
            icnt_total_pkts_simt_to_mem=60


            gpgpu_simulation_time = 0 days, 0 hrs, 0 min, 1 sec (1 sec)
            gpgpu_simulation_rate = 4800 (inst/sec)
            """;

    /** Its options cannot be compared with those of a configuration, which has them in later forms. */
    @Test
    void a_log_of_3_2_2_is_a_point_of_the_machine_that_the_user_names() throws IOException {
        Path log = written(LOG_322);
        refused("prints options in the form of 3.2.2; expected --config NAME|FILE", imported(log, "--workload", "add"));
        Terminal terminal = imported(log, "--workload", "add", "--config", "gtx480x");
        assertEquals(0, terminal.exitCode(), terminal.err());
        assertTrue(
                terminal.out().startsWith("add under native on gtx480x, GPGPU-Sim 3.2.2: finished, "), terminal.out());
        StoredPoint point = points().get(0);
        assertEquals(1, point.seconds());
        List.of("cycles 1500", "instructions 4800", "ipc 3.2", "ctas 4", "l1dAccesses 200", "l1dMisses 40")
                .forEach(expected -> has(point, expected));
        List.of("l1dMissRate 0.2", "l2Accesses 50", "l2Misses 20").forEach(expected -> has(point, expected));
        assertFalse(point.statistics().containsKey("energy.total"), "energy needs counts that it does not print");
    }

    private static void has(StoredPoint point, String expected) {
        String[] words = expected.split(" ");
        assertEquals(Double.parseDouble(words[1]), point.statistics().get(words[0]), 1e-9, expected);
    }

    @Test
    void a_policy_of_ours_stands_in_the_column_of_ours_and_a_log_that_names_one_needs_no_option() throws IOException {
        assertEquals(
                0,
                imported(log("gtx480x/spmv"), "--workload", "spmv", "--policy", "lru")
                        .exitCode());
        Path named = written(text(log("gtx480x/spmv")) + "policybridge_policy = dip(level=l1d)\n");
        assertEquals(0, imported(named, "--workload", "spmv").exitCode());
        assertEquals(
                List.of("lru(level=l1d,touchOnPending=true)", "dip(level=l1d)"),
                points().stream()
                        .map(point -> point.key().run().policy().toString())
                        .toList());
    }

    @Test
    void several_logs_have_a_name_each_and_one_that_is_there_is_not_added_again() {
        Terminal terminal = imported(
                log("gtx480x/spmv"), log("gtx480x/hist").toString(), "--workload", "spmv,hist", "--policy", "theirs");
        assertTrue(terminal.out().contains("2 of 2 results added to "), terminal.out() + terminal.err());
        assertTrue(imported(log("gtx480x/spmv"), "--workload", "spmv", "--policy", "theirs")
                .out()
                .contains("0 of 1 results added to "));
        refusedBeside("--workload has 2 names, of 1 logs", imported(log("gtx480x/spmv"), "--workload", "a,b"));
        assertEquals(
                List.of("spmv", "hist"),
                points().stream().map(point -> point.key().run().workload()).toList());
    }

    private static void refusedBeside(String expectation, Terminal terminal) {
        assertEquals(2, terminal.exitCode(), terminal.err());
        assertTrue(terminal.err().contains(expectation), terminal.err());
    }

    @Test
    void a_log_of_another_machine_is_refused_with_the_options_that_differ() {
        refused(
                "is of another machine than gtx480x-linear: -gpgpu_cache:dl1 ",
                imported(log("gtx480x/spmv"), "--workload", "spmv", "--config", "gtx480x-linear"));
    }

    /** ATAX launches two kernels. */
    @Test
    void a_log_that_breaks_off_is_refused() throws IOException {
        String whole = text(log("gtx480x-linear/atax"));
        refused(
                "has the statistics of 1 kernels of 2 that were launched; expected the output of a run that ended",
                imported(
                        written(whole.substring(0, whole.indexOf("kernel_name = atax_kernel2"))),
                        "--workload",
                        "atax"));
    }

    @Test
    void a_run_that_a_limit_cut_is_a_point_with_that_limit() throws IOException {
        String cut = text(log("gtx480x/spmv")) + "GPGPU-Sim: ** break due to reaching the maximum cycles (or "
                + "instructions) **\n";
        refused("was cut (max_cycles), and prints no -gpgpu_max_cycle", imported(written(cut), "--workload", "spmv"));
        Path limited = written(cut.replaceAll("(?m)^-gpgpu_max_cycle +0 ", "-gpgpu_max_cycle 5000 "));
        assertEquals(0, imported(limited, "--workload", "spmv").exitCode());
        assertEquals("5000 cycles", points().get(0).key().run().limits().described());
    }

    @Test
    void what_is_no_log_is_refused() throws IOException {
        refused("no line that begins with 'kernel_name ='", imported(written("hello\n"), "--workload", "spmv"));
        refused(
                "no gpu_tot_sim_cycle and gpu_tot_sim_insn after kernel 1",
                imported(written("kernel_name = k\n"), "--workload", "spmv"));
        refused("--policy, --config and --seed are of logs", imported(log("gtx480x/spmv"), "--policy", "lru"));
    }
}
