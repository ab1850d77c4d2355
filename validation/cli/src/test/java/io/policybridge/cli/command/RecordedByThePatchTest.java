package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.ZstdInputStream;
import io.policybridge.cli.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs, most of them those of verify-host --all, that patched GPGPU-Sim recorded with {@code record = issue}. */
class RecordedByThePatchTest {
    private static final Path RUN =
            Path.of(System.getProperty("policybridge.home"), "validation/runs/src/test/resources/recorded/update");

    @TempDir
    Path folder;

    /**
     * update: evicts dirty lines of an L2 that allocates write misses; spaces: one load reaches two state spaces;
     * spaces-swl: the same, recorded under a policy; spaces-gate: under one that masks loads, of which a scheduler does
     * not know that it may reach shared memory; spaces-rand: under one that draws, with a seed; spaces-fly: on a fly of
     * flits in place of the local crossbar; tail: its text ends with a jump back, behind which fetch finds no
     * instruction; streams: kernels run at the same time; drain: a small TITANV, whose DRAM controllers have a queue
     * for writes; constants: constant memory at one, some and many lines a warp; textures: fetches of one and two
     * dimensions and of vectors, on a texture cache whose FIFOs fill; textures-drawn: the same on SM6_TITANX with
     * network mode 2, whose memory lies where it was drawn to lie; levels: two-level scheduling, of warps that wait for
     * loads, barriers, fences and atomics, and that fetch behind branches; traces: Accel-Sim ran it from traces, on
     * units for branches and tensors; spaces-401: GPGPU-Sim 4.0.1 ran it, on its SM7_QV100.
     */
    @ParameterizedTest
    @CsvSource({
        "update, 403",
        "spaces, 400",
        "spaces-swl, 400",
        "spaces-gate, 400",
        "streams, 404",
        "spaces-rand, 400",
        "spaces-fly, 430",
        "tail, 401",
        "drain, 483",
        "constants, 400",
        "textures, 406",
        "textures-drawn, 644",
        "levels, 432",
        "traces, 424",
        "spaces-401, 1401"
    })
    void the_simulator_ends_in_its_cycle_with_its_statistics(String program, int statistics) {
        Terminal terminal = Terminal.run("validate", RUN.resolveSibling(program).toString());
        assertEquals(0, terminal.exitCode(), terminal.err());
        assertTrue(
                terminal.out()
                        .matches("(?s).*\\n" + statistics + " of " + statistics
                                + " statistics after kernel \\d+ are equal; the runs agree "
                                + "\\(expected: every statistic equal\\)\\n.*"),
                terminal.out());
    }

    /** GPGPU-Sim ends in 12434 under two_level_active, and under the policy, whichever scheduler it has itself. */
    @ParameterizedTest
    @ValueSource(strings = {"two_level_active:2:0:1", "gto", "lrr"})
    void two_level_scheduling_as_a_policy_ends_in_the_cycle_of_gpgpusim(String scheduler) {
        Terminal terminal = Terminal.run(
                "run",
                "--workload",
                RUN.resolveSibling("levels").toString(),
                "--policy",
                "two-level(active=2)",
                "--option",
                "gpgpu_scheduler=" + scheduler);
        assertTrue(terminal.out().contains("gpu_tot_sim_cycle = 12434\n"), terminal.out() + terminal.err());
    }

    /**
     * Patched GPGPU-Sim ends in these cycles under policies that drop lines of the L2 at their fill, that limit CTAs,
     * and that search for a pair; without any in 11515.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ship-bypass(start=0); 13096",
                "dyncta; 13166",
                "poise(n=8,p=4,warmUp=50,measured=100); 11625",
                "lru; 11515"
            })
    void a_policy_ends_in_the_cycle_of_gpgpusim(String policy, long cycle) {
        Terminal terminal = Terminal.run(
                "run",
                "--workload",
                RUN.resolveSibling("levels").toString(),
                "--policy",
                policy,
                "--config",
                "gtx480x-smalll2");
        assertTrue(terminal.out().contains("gpu_tot_sim_cycle = " + cycle + "\n"), terminal.out() + terminal.err());
    }

    /** tail takes 4219 cycles: what a warp would decode behind the last instruction, it has to flush. */
    @Test
    void a_program_whose_end_is_unknown_decodes_behind_it() throws IOException {
        try (InputStream in = new ZstdInputStream(
                Files.newInputStream(RUN.resolveSibling("tail").resolve("issue.zst")))) {
            String issue = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(issue.contains("\nP 0 "), issue);
            Files.writeString(folder.resolve("issue.zst"), issue.replaceFirst("\nP 0 [0-9a-f]+\n", "\n"));
        }
        String config = RUN.resolveSibling("tail").resolve("gpgpusim.config").toString();
        Terminal terminal = Terminal.run("run", "--workload", folder.toString(), "--config", config);
        assertTrue(terminal.out().contains("gpu_tot_sim_cycle = 4200\n"), terminal.out() + terminal.err());
    }

    /** With the seed that it was recorded with it takes 5161 cycles, with the default 5173. */
    @Test
    void a_run_under_a_policy_that_draws_is_repeated_with_its_seed() throws IOException {
        Path run = RUN.resolveSibling("spaces-rand");
        for (String file : List.of("issue.zst", "hostcopy.zst", "stats.txt.zst", "gpgpusim.config")) {
            Files.copy(run.resolve(file), folder.resolve(file));
        }
        String notes = Files.readString(run.resolve("run.txt"));
        Files.writeString(folder.resolve("run.txt"), notes.replace("seed: 7\n", ""));
        assertEquals(1, Terminal.run("validate", folder.toString()).exitCode());
        Files.writeString(folder.resolve("run.txt"), notes.replace("seed: 7\n", "seed: seven\n"));
        Terminal terminal = Terminal.run("validate", folder.toString());
        assertEquals(2, terminal.exitCode());
        assertTrue(terminal.err().contains("run.txt: seed=seven; expected a number from 0 to 2^64-1"), terminal.err());
    }

    @Test
    void its_stream_does_not_depend_on_the_policy_under_which_it_was_recorded() {
        for (String recording : List.of("spaces", "spaces-swl")) {
            Terminal terminal = Terminal.run(
                    "run", "--workload", RUN.resolveSibling(recording).toString());
            assertTrue(terminal.out().contains("gpu_tot_sim_cycle = 5182\n"), terminal.out());
        }
    }

    @Test
    void a_policy_that_watches_loops_is_refused_in_a_run_from_traces() {
        Terminal terminal =
                Terminal.run("run", "--workload", RUN.resolveSibling("traces").toString(), "--policy", "daws");
        assertEquals(2, terminal.exitCode(), terminal.err());
        assertTrue(
                terminal.err()
                        .contains("needs the hook loopBranch at WARPS, which the host simulator does not have: a run "
                                + "from traces has no branches"),
                terminal.err());
    }

    /** Its stream on the rules of the development line. */
    @Test
    void a_run_of_4_0_1_ends_elsewhere_on_the_development_line() {
        Terminal terminal = Terminal.run(
                "run",
                "--workload",
                RUN.resolveSibling("spaces-401").toString(),
                "--option",
                "gpgpusim_release=dev",
                "--option",
                "gpgpu_adaptive_cache_config=0");
        assertEquals(0, terminal.exitCode(), terminal.err());
        assertFalse(terminal.out().contains("gpu_tot_sim_cycle = 8974\n"), terminal.out());
    }

    /** With fused and 24-bit products and remainders, for which 4.0.1 has no times; what it printed lies there. */
    @Test
    void a_program_from_ptx_ends_with_the_statistics_of_4_0_1() {
        Path program = RUN.resolve("../../programs/remainders").normalize();
        Terminal terminal = Terminal.run(
                "validate",
                "--workload",
                program.resolve("Remainders.java").toString(),
                "--config",
                RUN.resolveSibling("spaces-401").resolve("gpgpusim.config").toString(),
                "--against",
                program.resolve("4.0.1.log.zst").toString());
        assertEquals(0, terminal.exitCode(), terminal.err());
        assertTrue(terminal.out().contains("1400 of 1400 statistics after kernel 1 are equal"), terminal.out());
    }

    @Test
    void any_other_machine_is_told_apart() throws IOException {
        for (String file : List.of("issue.zst", "hostcopy.zst", "stats.txt.zst", "run.txt")) {
            Files.copy(RUN.resolve(file), folder.resolve(file));
        }
        String config = Files.readString(RUN.resolve("gpgpusim.config"));
        Files.writeString(folder.resolve("gpgpusim.config"), config.replace("rop_latency 120", "rop_latency 121"));
        assertEquals(1, Terminal.run("validate", folder.toString()).exitCode());
        assertEquals(
                0,
                Terminal.run("run", "--workload", folder.toString(), "--policy", "lru")
                        .exitCode());
    }

    @Test
    void a_run_of_an_unknown_policy_says_where_it_is_named_and_how_to_give_it() throws IOException {
        Path run = RUN.resolveSibling("spaces-swl");
        for (String file : List.of("issue.zst", "hostcopy.zst", "stats.txt.zst", "gpgpusim.config")) {
            Files.copy(run.resolve(file), folder.resolve(file));
        }
        String notes = Files.readString(run.resolve("run.txt"));
        Files.writeString(folder.resolve("run.txt"), notes.replace("policies: swl", "policies: swll"));
        Terminal terminal = Terminal.run("validate", folder.toString());
        assertEquals(2, terminal.exitCode(), terminal.err());
        assertTrue(terminal.err().contains(folder + "/run.txt: policies: "), terminal.err());
        assertTrue(terminal.err().contains("unknown policy 'swll'"), terminal.err());
        assertTrue(terminal.err().contains("--policy-path"), terminal.err());
    }

    /** A policy picks from one queue a bank; where writes have their own, GPGPU-Sim itself chooses between the two. */
    @Test
    void a_policy_that_picks_is_refused_where_writes_have_a_queue_of_their_own() throws IOException {
        Path config = Files.writeString(
                folder.resolve("two.config"),
                Files.readString(RUN.resolve("gpgpusim.config")) + "\n-dram_seperate_write_queue_enable 1\n");
        for (String[] refused : new String[][] {{"fr-fcfs", "pick"}, {"medic", "priorityClass"}}) {
            Terminal terminal = Terminal.run(
                    "run", "--workload", RUN.toString(), "--config", config.toString(), "--policy", refused[0]);
            assertEquals(2, terminal.exitCode(), terminal.err());
            assertTrue(
                    terminal.err()
                            .contains("needs the hook " + refused[1]
                                    + " at DRAM, which the host simulator does not have: it needs "
                                    + "-gpgpu_dram_scheduler 1 and -dram_seperate_write_queue_enable 0"),
                    terminal.err());
        }
    }

    @Test
    void a_program_of_another_machine_runs_where_memory_is_drawn_but_is_not_recorded_there() {
        Path drawn = RUN.resolveSibling("textures-drawn");
        String config = drawn.resolve("gpgpusim.config").toString();
        String program = RUN.resolveSibling("textures").toString();
        Terminal run = Terminal.run("run", "--workload", program, "--config", config);
        assertEquals(0, run.exitCode(), run.err());
        Terminal recorded = Terminal.run(
                "run",
                "--workload",
                drawn.toString(),
                "--record",
                folder.resolve("again").toString());
        assertEquals(2, recorded.exitCode());
        assertTrue(recorded.err().contains("-gpgpu_memory_partition_indexing 4"), recorded.err());
    }

    /** On the thesis' machine the copies of update.cu touched no tags. */
    @Test
    void a_machine_whose_l2_host_copies_touch_warns_of_a_run_without_any() throws IOException {
        String config = Files.readString(RUN.resolve("gpgpusim.config"));
        Path touching = Files.writeString(folder.resolve("touching.config"), config + "\n-gpgpu_perf_sim_memcpy 1\n");
        String warning = "update has no host copies, which would touch the L2 of touching.config";
        assertTrue(runOn(touching).contains(warning), "no warning");
        assertFalse(runOn(RUN.resolve("gpgpusim.config")).contains("no host copies"), "a warning");
    }

    private static String runOn(Path config) {
        PrintStream own = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            Terminal terminal = Terminal.run("run", "--workload", RUN.toString(), "--config", config.toString());
            assertEquals(0, terminal.exitCode(), terminal.err());
        } finally {
            System.setErr(own);
        }
        return said.toString(StandardCharsets.UTF_8);
    }

    @Test
    void a_tolerance_is_a_percentage() {
        Terminal terminal = Terminal.run("validate", RUN.toString(), "--tolerance", "0");
        assertEquals(2, terminal.exitCode());
        assertTrue(terminal.err().contains("--tolerance 0.0; expected a percentage above 0, at most 100"));
    }
}
