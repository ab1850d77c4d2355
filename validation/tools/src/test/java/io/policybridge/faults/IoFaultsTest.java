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
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A step on the way to the disk fails: a write, a sync, a rename, a new folder, a deletion. The command says why in one
 * line, nothing is there in part, and what was there can be had again.
 */
class IoFaultsTest {
    /** {@code -Dio.stride=1} for every step, some five minutes. */
    private static final int STRIDE = Integer.getInteger("io.stride", 4);

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

    @Tag("long")
    @ParameterizedTest
    @ValueSource(strings = {"patch", "revert", "new-store", "store", "results"})
    void after_each_step_all_holds(String scenario) throws Exception {
        holds(STRIDE, scenario);
    }
}
