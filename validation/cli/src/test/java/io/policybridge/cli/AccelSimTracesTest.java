package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tukaani.xz.XZInputStream;

/**
 * Traces as workloads. What is expected is what Accel-Sim (framework 73f9fac, GPGPU-Sim 667834c, both unmodified)
 * printed for the same traces on its configurations of these names.
 */
@Tag("contract")
class AccelSimTracesTest {
    private static final Path TRACES = Path.of("src/test/resources/traces");
    private static final Path MACHINES = TRACES.resolve("machines");
    private static final Path SMALL = TRACES.resolve("x5-trailing-memcpy");

    @TempDir
    Path folder;

    private static Terminal run(Path traces, String machine, String... more) {
        String[] words = {
            "run",
            "--workload",
            traces.toString(),
            "--config",
            MACHINES.resolve(machine).toString()
        };
        return Terminal.run(Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new));
    }

    private static String cycles(Terminal ended) {
        return ended.out()
                .lines()
                .filter(line -> line.startsWith("gpu_tot_sim_cycle = "))
                .reduce((first, second) -> second)
                .orElse(ended.err())
                .replace("gpu_tot_sim_cycle = ", "");
    }

    @ParameterizedTest
    @CsvSource({
        "g1-alu-sm70-v5, SM75_RTX2060, 7517",
        "g1-alu-sm70-v5, SM7_QV100, 6763",
        "g1-alu-sm70-v5, SM86_RTX3070, 7710",
        "x1-small-sm86-v4-lineinfo, SM75_RTX2060, 6141",
        "x2-small-sm60-v2, SM75_RTX2060, 6141",
        "x3-small-sm35-v5-xz, SM7_QV100, 6508",
        "x3-small-sm35-v5-xz, SM86_RTX3070, 6762",
        "x4-small-sm70-v1, SM75_RTX2060, 6141",
        "x2-small-sm60-v2, SM6_TITANX, 5591", // its memory is drawn with rand()
        "mgpusim-vectoradd, SM75_RTX2060, 7956"
    })
    void a_trace_ends_in_the_cycle_of_accel_sim(String trace, String machine, String cycles) {
        assertEquals(cycles, cycles(run(TRACES.resolve(trace), machine)));
    }

    @ParameterizedTest
    @Tag("run")
    @CsvSource({
        "g2-mem-sm70-v5, SM75_RTX2060, 24307",
        "copies-sm80-v5, SM86_RTX3070, 16238", // copies to shared memory; some outlive their kernel
        "g2-mem-sm70-v5, SM86_RTX3070, 25485",
        "g4-shared-sm75-v5, SM7_QV100, 32484",
        "g4-shared-sm75-v5, SM86_RTX3070, 34919"
    })
    void so_do_longer_ones(String trace, String machine, String cycles) {
        assertEquals(cycles, cycles(run(TRACES.resolve(trace), machine)));
    }

    @ParameterizedTest
    @CsvSource({
        "g2-mem-sm70-v5, SM7_QV100, 1432 of 1432 statistics after kernel 3",
        "g4-shared-sm75-v5, SM75_RTX2060, statistics after kernel 5 are equal; the runs agree",
        "mgpusim-vectoradd, SM86_RTX3070, statistics after kernel 1 are equal; the runs agree"
    })
    void every_statistic_that_accel_sim_prints_is_equal(String trace, String machine, String end) {
        Terminal validated = Terminal.run(
                "validate",
                TRACES.resolve(trace).toString(),
                "--config",
                MACHINES.resolve(machine).toString(),
                "--against",
                TRACES.resolve("truth")
                        .resolve(trace + "-" + machine + ".log.zst")
                        .toString());
        assertEquals(0, validated.exitCode(), validated.err());
        assertTrue(validated.out().contains(end), validated.out());
    }

    /** A trace of Turing on Volta: the uniform datapath is a unit that QV100 lacks. */
    @Test
    void a_unit_that_the_machine_lacks_is_refused_and_given_by_options() {
        Path trace = TRACES.resolve("mgpusim-vectoradd");
        Terminal refused = run(trace, "SM7_QV100");
        assertEquals(2, refused.exitCode());
        assertTrue(refused.err().contains("-specialized_unit_4"), refused.err());
        assertEquals(
                "6204",
                cycles(run(
                        trace,
                        "SM7_QV100",
                        "--option",
                        "specialized_unit_4=1,4,4,4,4,UDP",
                        "--option",
                        "trace_opcode_latency_initiation_spec_op_4=4,1")));
    }

    @Test
    void the_list_the_folder_and_the_one_kernel_are_the_same_workload() {
        String folderCycles = cycles(run(TRACES.resolve("x4-small-sm70-v1"), "SM75_RTX2060"));
        assertEquals(folderCycles, cycles(run(TRACES.resolve("x4-small-sm70-v1/kernelslist.g"), "SM75_RTX2060")));
        assertEquals(folderCycles, cycles(run(TRACES.resolve("x4-small-sm70-v1/kernel-1.traceg.xz"), "SM75_RTX2060")));
    }

    @Test
    void a_copy_behind_the_last_kernel_changes_nothing() {
        assertEquals("6141", cycles(run(SMALL, "SM75_RTX2060")));
    }

    /** Variants that Accel-Sim runs although they are unusual, and what it makes of them. */
    @ParameterizedTest
    @CsvSource({
        "'-cuda stream id', '-something else', 6141",
        "'-nregs = 20', '-nregs = 300', 6141",
        "'thread block = 0,0,0', 'thread block = 4,0,0', 6141",
        "'EXIT 0 0 0 \n\n#END_TB', 'EXIT 0 0 0 \n#END_TB\n\n#BEGIN_TB\n#END_TB', 6141"
    })
    void unusual_traces_run_as_in_accel_sim(String old, String changed, String cycles) throws IOException {
        assertEquals(cycles, cycles(run(variant(old, changed, true), "SM75_RTX2060")));
    }

    /** x5 without the copy at the end, with {@code old} replaced where it occurs last, or first. */
    private Path variant(String old, String changed, boolean last) throws IOException {
        Path whole = TRACES.resolve("x5-trailing-memcpy/kernel-1.traceg.xz");
        String text;
        try (InputStream in = new XZInputStream(Files.newInputStream(whole))) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        int at = last ? text.lastIndexOf(old) : text.indexOf(old);
        assertTrue(at >= 0, old);
        Files.writeString(
                folder.resolve("kernel-1.traceg"), text.substring(0, at) + changed + text.substring(at + old.length()));
        return Files.writeString(
                folder.resolve("kernelslist.g"), "MemcpyHtoD,0x00007f2000000000,8192\nkernel-1.traceg\n");
    }
}
