package io.policybridge.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.drive.NativeBuild;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A step on the way to the disk fails: a write, a sync, a rename, a new folder, a deletion. The command says why in one
 * line, nothing is there in part, and what was there can be had again.
 */
class IoFaultsTest {
    @TempDir
    Path folder;

    /** Every {@code stride}-th step of each scenario, with each fault. */
    private void holds(int stride, String... scenarios) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-Dpolicybridge.home=" + System.getProperty("policybridge.home"),
                "-Dpolicybridge.golden=" + System.getProperty("policybridge.golden"),
                "-cp",
                System.getProperty("java.class.path"),
                FaultyCommands.class.getName(),
                folder.toString(),
                Integer.toString(stride)));
        command.addAll(List.of(scenarios));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LD_PRELOAD", NativeBuild.failingIo().toString());
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        System.out.print(said);
    }

    @Test
    void after_some_of_the_steps_of_a_patch_and_a_store_all_holds() throws Exception {
        holds(53, "patch", "store");
    }

    /**
     * Strides with which each scenario takes less than 25 s of CPU time; {@code -Dio.stride=1} tries every step. They
     * are odd: most files take four steps (folder, opening, writing, rename), and there are four kinds of fault.
     */
    @Tag("long")
    @ParameterizedTest
    @CsvSource({
        "patch, 5",
        "revert, 5",
        "record, 7",
        "record-again, 7",
        "new-store, 5",
        "store, 5",
        "compare, 33",
        "report, 13",
        "results, 3"
    })
    void after_each_step_all_holds(String scenario, int stride) throws Exception {
        holds(Integer.getInteger("io.stride", stride), scenario);
    }
}
