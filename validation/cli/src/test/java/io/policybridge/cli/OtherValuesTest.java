package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Values that no packaged machine has. The truth is what the development line printed: its loads past the L1D, stores,
 * atomics, constant and shared memory are those of the recorded kernel {@code spaces}.
 */
@Tag("run")
class OtherValuesTest {
    private static final Path VALUES = Path.of("src/test/resources/values");

    /** The L2 has whole lines, so that it answers a request once. */
    private static final String WHOLE_LINES = " gpgpu_cache:dl2=N:64:128:8,L:B:m:W:L,A:32:4,4:0,32"
            + " gpgpu_cache:il1=N:4:128:4,L:R:f:N:L,A:2:32,4 gpgpu_const_cache:l1=N:64:64:2,L:R:f:N:L,A:2:32,4"
            + " gpgpu_tex_cache:l1=N:4:128:24,L:R:m:N:L,F:128:4,128:2";

    /** Lines of 256 bytes in the L2, as gem5's GPUs have them, and in the instruction cache too. */
    private static final String LONG_LINES = " gpgpu_cache:dl2=N:16:256:8,L:B:m:W:L,A:16:4,4"
            + " gpgpu_cache:il1=N:4:256:4,L:R:f:N:L,A:2:32,4 gpgpu_const_cache:l1=N:64:64:2,L:R:f:N:L,A:2:32,4"
            + " gpgpu_tex_cache:l1=N:8:128:5,L:R:m:N:L,F:128:4,128:2";

    private static final String NONE = "gpgpu_cache:dl1=none gpgpu_flush_l1_cache=0";

    private static List<String> arguments(String options, String... first) {
        List<String> arguments = new ArrayList<>(List.of(first));
        for (String option : options.split(" ")) {
            arguments.addAll(List.of("--option", option));
        }
        return arguments;
    }

    @ParameterizedTest
    @CsvSource({
        "no-l1d, LINES",
        "no-l1d-coalesced-13, LINES gpgpu_coalesce_arch=13",
        "no-l1d-sectors, SECTORS gpgpu_gmem_skip_L1D=1",
        "l2-lines-256, LONG",
        "l2-for-textures, LONG gpgpu_cache:dl2_texture_only=1",
        "issue-4, gpgpu_max_insn_issue_per_warp=4",
    })
    void a_run_has_every_statistic_that_gpgpu_sim_printed(String log, String options) {
        String all = options.replace("LINES", NONE + WHOLE_LINES)
                .replace("LONG", NONE + LONG_LINES)
                .replace("SECTORS", NONE);
        Terminal terminal = Terminal.run(arguments(
                        all,
                        "validate",
                        VALUES.resolve("spaces").toString(),
                        "--against",
                        VALUES.resolve(log + ".txt.zst").toString())
                .toArray(String[]::new));
        assertEquals(0, terminal.exitCode(), terminal.out() + terminal.err());
        assertTrue(terminal.out().contains("the runs agree (expected: every statistic equal)"), terminal.out());
    }

    /** In 4.0.1 the operand collector steps with each step of the LD/ST unit. */
    @Test
    void several_ports_of_the_ldst_unit_have_every_statistic_of_4_0_1() {
        Path recorded = Path.of(System.getProperty("policybridge.home"), "validation/runs/src/test/resources/recorded");
        Terminal terminal = Terminal.run(
                "validate",
                recorded.resolve("spaces-401").toString(),
                "--option",
                "gpgpu_mem_unit_ports=4",
                "--against",
                VALUES.resolve("ports-4-401.txt.zst").toString());
        assertEquals(0, terminal.exitCode(), terminal.out() + terminal.err());
        assertTrue(terminal.out().contains("1401 of 1401 statistics after kernel 1 are equal"), terminal.out());
    }

    @ParameterizedTest
    @CsvSource({
        "run, dip, policies on gtx480x+gpgpu_cache:dl1=none",
        "run, fr-fcfs, policies on gtx480x+gpgpu_cache:dl1=none",
        "compare, 'native,dip', policies on gtx480x+gpgpu_cache:dl1=none",
        "sweep, 'native,dip', policies on gtx480x+gpgpu_cache:dl1=none",
        "run, grpc:localhost:1, policies on gtx480x+gpgpu_cache:dl1=none",
        "compare, 'native,unbounded', unbounded: there is no L1D",
    })
    void policies_on_a_machine_without_l1d_are_refused_in_one_line(
            String command, String policy, String message, @TempDir Path folder) {
        List<String> arguments = arguments(
                NONE + WHOLE_LINES, command, "--workload", "vecadd", "--config", "gtx480x", "--policy", policy);
        if (command.equals("sweep")) {
            arguments.addAll(List.of("--store", folder.resolve("results.sqlite").toString()));
        }
        Terminal terminal = Terminal.run(arguments.toArray(String[]::new));
        assertTrue(terminal.err().contains(message), terminal.err());
        assertTrue(terminal.err().contains("expected an L1D"), terminal.err());
        assertFalse(terminal.err().contains("\tat "), terminal.err());
        assertEquals(2, terminal.exitCode(), terminal.err());
    }

    @Test
    void a_machine_without_l1d_counts_no_accesses_to_it() {
        Terminal terminal = Terminal.run(arguments(
                        NONE + WHOLE_LINES,
                        "run",
                        "--workload",
                        VALUES.resolve("spaces").toString())
                .toArray(String[]::new));
        assertEquals(0, terminal.exitCode(), terminal.err());
        assertTrue(terminal.out().contains("gpu_tot_sim_cycle = 5606"), terminal.out());
    }
}
