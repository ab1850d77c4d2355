package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("contract")
class TracesCommandTest {
    private static final Path TRACES = Path.of("src/test/resources/traces");

    @TempDir
    Path folder;

    /** 160 and 70 CTAs, of three warps and of one. */
    @Test
    void whole_traces_are_counted_and_what_they_need_is_told() {
        Terminal checked = Terminal.run(
                "traces", "--check", TRACES.resolve("copies-sm80-v5").toString());
        assertEquals(0, checked.exitCode(), checked.err());
        assertTrue(checked.out().contains("2 of 2 kernels can be simulated: "), checked.out());
        assertTrue(checked.out().contains("machine code 80 (2 kernels): SM86_RTX3070"), checked.out());
        assertTrue(
                checked.out()
                        .lines()
                        .anyMatch(line -> line.matches("kernel-1.traceg.xz +k1 +160 +80 +80 +\\d+ +\\d+  ok")),
                checked.out());
    }

    /** The second is missing, the third is cut off inside its last CTA. */
    @Test
    void each_kernel_has_its_problem() throws IOException {
        Path whole = TRACES.resolve("g4-shared-sm75-v5");
        Files.writeString(folder.resolve("kernelslist.g"), "kernel-1.traceg.xz\nkernel-2.traceg\nkernel-3.traceg.xz\n");
        Files.copy(whole.resolve("kernel-1.traceg.xz"), folder.resolve("kernel-1.traceg.xz"));
        byte[] third = Files.readAllBytes(whole.resolve("kernel-3.traceg.xz"));
        Files.write(folder.resolve("kernel-3.traceg.xz"), Arrays.copyOf(third, third.length / 2));
        Terminal checked = Terminal.run("traces", "--check", folder.toString());
        assertEquals(1, checked.exitCode(), checked.err());
        assertTrue(checked.out().contains("1 of 3 kernels can be simulated"), checked.out());
        assertTrue(checked.out().contains("kernel-2.traceg: no such file"), checked.out());
        assertTrue(
                checked.out().lines().anyMatch(line -> line.matches(".*kernel-3.traceg.xz:\\d+: cannot be read.*")),
                checked.out());
    }

    /** One CTA of one warp on machine code of Hopper: two copies by its TMA, two barriers in shared memory. */
    private Path hopper() throws IOException {
        Files.writeString(folder.resolve("kernelslist.g"), "kernel-1.traceg\n");
        return Files.writeString(folder.resolve("kernel-1.traceg"), """
                -kernel name = copy
                -grid dim = (1,1,1)
                -block dim = (32,1,1)
                -binary version = 90
                -accelsim tracer version = 5
                #traces format = ...
                #BEGIN_TB
                warp = 0
                insts = 6
                0000 ffffffff 0 SYNCS.EXCH.64 0 0 0
                0010 ffffffff 0 UTMALDG.2D 0 0 0
                0020 ffffffff 0 UTMALDG.3D 0 0 0
                0010 ffffffff 0 UTMALDG.2D 0 0 0
                0030 ffffffff 1 R1 MOV 1 R2 0 0
                0040 ffffffff 0 EXIT 0 0 0
                #END_TB
                """);
    }

    /** All in one pass, also what stands behind the first. */
    @Test
    void each_refused_opcode_has_the_number_of_its_lines() throws IOException {
        Path kernel = hopper();
        Terminal checked = Terminal.run("traces", "--check", folder.toString());
        assertEquals(1, checked.exitCode(), checked.err());
        assertTrue(
                checked.out()
                        .contains(
                                "SYNCS: 1 lines, the first " + kernel
                                        + ":10: opcode=SYNCS.EXCH.64; expected one of those that Accel-Sim has for ampere, which "
                                        + "has no barriers in shared memory\nUTMALDG: 3 lines, the first " + kernel
                                        + ":11: opcode=UTMALDG.2D; expected one of those that Accel-Sim has for ampere, which has "
                                        + "no copies by the tensor memory accelerator (TMA)\n0 of 1 kernels can be simulated: 6 "),
                checked.out());
        assertTrue(checked.out().contains("machine code 90 (1 kernels): SM86_RTX3070 comes closest"), checked.out());
    }

    @Test
    void time_and_memory_are_estimated() throws IOException {
        hopper();
        Terminal checked = Terminal.run("traces", "--check", folder.toString());
        assertTrue(
                checked.out().matches("(?s).*\nestimate: 1 s on one core at [\\d,]+ warp .*; 1 MiB for the CTAs.*"),
                checked.out());
    }

    @Test
    void the_form_of_accel_sim_2_is_refused_by_name() throws IOException {
        Path list = Files.writeString(folder.resolve("kernelslist.g"), "kernel-1.tracez\n");
        Path trace = Files.writeString(folder.resolve("kernel-1.tracez"), "");
        String complaint = ": .tracez, the form of Accel-Sim 2.0, is not read";
        for (Path path : List.of(folder, list)) {
            Terminal refused = Terminal.run("traces", "--check", path.toString());
            assertEquals(2, refused.exitCode());
            assertTrue(refused.err().contains(list + ":1: kernel=kernel-1.tracez; expected"), refused.err());
            assertTrue(refused.err().endsWith(complaint + "\n"), refused.err());
        }
        Terminal ended = Terminal.run("run", "--workload", trace.toString(), "--config", "qv100");
        assertEquals(2, ended.exitCode());
        assertTrue(ended.err().endsWith(complaint + "\n"), ended.err());
    }

    @Test
    void a_run_without_a_configuration_names_the_one_that_fits() {
        Terminal ended = Terminal.run(
                "run", "--workload", TRACES.resolve("copies-sm80-v5").toString());
        assertEquals(2, ended.exitCode());
        assertTrue(
                ended.err()
                        .endsWith(
                                ": traces name no configuration; expected --config with the folder that holds "
                                        + "gpgpusim.config and trace.config of Accel-Sim's for machine code 80, SM86_RTX3070\n"),
                ended.err());
    }

    /**
     * Copies to shared memory among them: each load is served once; two whose copies share pc and address end as one.
     */
    @Test
    void policies_are_told_of_the_loads_of_copies_as_in_patched_accel_sim() throws IOException {
        Path policy = Files.writeString(folder.resolve("Counts.java"), """
                import io.policybridge.api.*;
                import java.util.List;

                public final class Counts implements GpuPolicy {
                    public static final PolicySpec SPEC = new PolicySpec(
                            "counts", "ours", "Counts.", List.of(), (settings, host) -> new Counts());

                    public Part l1d(int sm) {
                        return new Loads();
                    }

                    public Part warps(int sm) {
                        return new Warps();
                    }

                    static final class Loads implements L1dHooks.LoadStarted, L1dHooks.LoadServed {
                        public void loadStarted(long load, Access access, int lines) {}

                        public void loadServed(long load, int hits, int misses, int bypasses) {}
                    }

                    static final class Warps implements WarpHooks.LoadCompleted {
                        public void loadCompleted(long load, int slot, long pc) {}
                    }
                }
                """);
        Terminal ended = Terminal.run(
                "run",
                "--workload",
                TRACES.resolve("copies-sm80-v5").toString(),
                "--config",
                TRACES.resolve("machines/SM86_RTX3070").toString(),
                "--policy",
                policy.toString());
        assertEquals(0, ended.exitCode(), ended.err());
        for (String hook : List.of("loadStarted] = 16920", "loadServed] = 16920", "loadCompleted] = 16916")) {
            assertTrue(ended.out().contains("policybridge_hook[" + hook + "\n"), hook + ": " + ended.out());
        }
    }

    /** A kernel of 80 CTAs of three warps, another of 70 of one warp. */
    @Test
    void runs_end_after_kernels_or_instructions() {
        assertEquals(1, kernels("--kernels", "1"));
        assertEquals(1, kernels("--limit", "100"));
        assertEquals(2, kernels("--limit", "1G"));
    }

    private static long kernels(String limit, String value) {
        Terminal ended = Terminal.run(
                "run",
                "--workload",
                TRACES.resolve("copies-sm80-v5").toString(),
                "--config",
                TRACES.resolve("machines/SM86_RTX3070").toString(),
                limit,
                value);
        assertEquals(0, ended.exitCode(), ended.err());
        return ended.out()
                .lines()
                .filter(line -> line.startsWith("kernel_name = "))
                .count();
    }

    /** The units of a trace are options as others. */
    @Test
    void a_check_of_a_configuration_reads_the_trace_config_beside_it() throws IOException {
        Path machine = TRACES.resolve("machines/SM75_RTX2060");
        Files.copy(machine.resolve("gpgpusim.config"), folder.resolve("gpgpusim.config"));
        Path traced = Files.writeString(folder.resolve("trace.config"), "-specialized_unit_1 1,4,4\n");
        Terminal refused = Terminal.run("configs", folder.toString(), "--check");
        assertEquals(1, refused.exitCode());
        assertTrue(refused.out().startsWith("accepted\n"), refused.out());
        assertTrue(refused.out().contains("-specialized_unit_1"), refused.out());
        assertTrue(refused.out().endsWith("\nrefused for traces, with trace.config\n"), refused.out());
        Files.copy(machine.resolve("trace.config"), traced, StandardCopyOption.REPLACE_EXISTING);
        Terminal accepted = Terminal.run("configs", folder.toString(), "--check");
        assertEquals("accepted\naccepted for traces, with trace.config\n", accepted.out());
        assertEquals(0, accepted.exitCode());
    }

    @Test
    void a_folder_without_traces_is_refused() {
        Terminal refused = Terminal.run("traces", "--check", folder.toString());
        assertEquals(2, refused.exitCode());
        assertTrue(refused.err().contains("expected a folder that holds kernelslist.g"), refused.err());
    }

    /** Of two kernels the second alone. */
    @Test
    void chosen_kernels_run_as_if_they_stood_alone_in_the_list() {
        Terminal ended = Terminal.run(
                "run",
                "--workload",
                TRACES.resolve("copies-sm80-v5") + ":2",
                "--config",
                TRACES.resolve("machines/SM86_RTX3070").toString());
        assertEquals(0, ended.exitCode(), ended.err());
        assertEquals(
                1,
                ended.out()
                        .lines()
                        .filter(line -> line.startsWith("kernel_name = "))
                        .count());
        assertTrue(ended.out().contains("kernel_name = k2"), ended.out());
    }
}
