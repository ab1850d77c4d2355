package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
