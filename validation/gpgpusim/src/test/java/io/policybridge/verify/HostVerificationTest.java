package io.policybridge.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The outputs of two builds are compared line by line, except host time, and a bridge that was never queried is a
 * failure.
 */
class HostVerificationTest {
    @TempDir
    Path folder;

    private FakeHost host;

    @BeforeEach
    void twoBuilds() {
        host = new FakeHost(folder);
    }

    @Test
    void equal_builds_are_equal_on_every_call_path() {
        HostVerification verification = host.verification("jna", "grpc");
        assertTrue(verification.equal());
        assertEquals(
                List.of("plain", "off", "jna", "grpc"),
                verification.runs().stream().map(HostRun::name).toList());
        assertEquals(
                List.of(-1L, -1L, 7L, 7L),
                verification.runs().stream().map(HostRun::calls).toList());
        // Of the script's lines, three count: name, cycles, misses.
        assertEquals(3, verification.runs().get(2).printed().compared());
        assertEquals(
                List.of("hist", "100", "100", "100", "100", "yes"),
                new VerificationText(verification).rows().get(1));
        assertTrue(VerificationJson.text(verification, Map.of()).contains("\"cycles\" : 100"));
    }

    @Test
    void other_cycles_are_shown_with_both_lines() {
        HostVerification verification = host.patched(101, "").verification("jna");
        assertFalse(verification.equal());
        assertEquals(
                List.of("hist", "100", "101", "101", "NO"),
                new VerificationText(verification).rows().get(1));
        assertEquals(
                List.of(new Difference(3, "gpu_sim_cycle = 100", 3, "gpu_sim_cycle = 101")),
                verification.differences().get("off"));
        assertTrue(new VerificationText(verification)
                .differences()
                .contains("plain  line 3: gpu_sim_cycle = 100\noff    line 3: gpu_sim_cycle = 101\n"));
    }

    @Test
    void a_statistic_that_differs_with_the_bridge_on_only_is_found() {
        HostVerification verification = host.patched(100, "[ -n \"$POLICYBRIDGE\" ] && echo 'gpu_stall = 1'; true\n")
                .verification("jna");
        assertEquals(List.of(), verification.differences().get("off"));
        assertEquals(
                "(end of output)", verification.differences().get("jna").get(0).plain());
        assertEquals(
                "gpu_stall = 1", verification.differences().get("jna").get(0).other());
        assertFalse(verification.equal());
    }

    @Test
    void a_bridge_that_was_never_queried_is_a_failure() {
        host.patched(
                100, "[ -n \"$POLICYBRIDGE\" ] && rm \"$(sed -n 's/^statistics = //p' \"$POLICYBRIDGE\")\"; true\n");
        assertTrue(assertThrows(VerifyFailure.class, () -> host.verification("jna"))
                .getMessage()
                .contains("jna: the bridge was never queried"));
    }

    @Test
    void an_application_that_fails_is_named_with_its_last_words() {
        host.patched(100, "echo 'policybridge: no JVM' >&2\nexit 3\n");
        String message = assertThrows(VerifyFailure.class, () -> host.verification("jna"))
                .getMessage();
        assertTrue(
                message.startsWith("off: the application ended with status 3 (policybridge: no JVM); see "), message);
    }

    @Test
    void an_application_without_statistics_is_a_failure() {
        RunVariant.Pair echo = host.pair("echo", "{}");
        assertTrue(assertThrows(
                        VerifyFailure.class,
                        () -> HostVerification.of(echo, FakeHost.policy("lru"), List.of(), new FakeHost.Silent()))
                .getMessage()
                .contains("no statistics of a kernel"));
    }

    @Test
    void the_library_is_found_below_lib_and_is_first_on_the_path() throws IOException {
        Path libraries = Files.createDirectories(host.plain.resolve("lib/gcc-1/cuda-2/release"));
        Files.createFile(libraries.resolve("libcudart.so"));
        assertEquals(libraries, Build.in(host.plain).libraries());
        assertEquals(libraries, Build.in(libraries).libraries());
        List<String> application =
                List.of("sh", "-c", "echo kernel_name = k; echo gpu_sim_cycle = 1; echo \"first $LD_LIBRARY_PATH\"");
        RunVariant.Pair same =
                new RunVariant.Pair(Build.in(host.plain), Build.in(host.plain), application, host.outputs);
        HostVerification verification =
                HostVerification.of(same, FakeHost.policy("lru"), List.of(), new FakeHost.Silent());
        assertTrue(verification.equal());
        assertTrue(Files.readString(host.outputs.resolve("off.out")).contains("first " + libraries));

        Files.createFile(Files.createDirectories(host.plain.resolve("lib/gcc-1/cuda-2/debug"))
                .resolve("libcudart.so"));
        assertTrue(assertThrows(BadInput.class, () -> Build.in(host.plain))
                .getMessage()
                .contains("several builds"));
    }

    /** The development line reads heap memory that it has not written. */
    @Test
    void fresh_heap_memory_reads_as_zero_in_every_run() throws IOException {
        host.patched(100, "echo \"GPGPU-Sim: $MALLOC_PERTURB_ $GLIBC_TUNABLES\"\n")
                .verification("jna");
        for (String run : List.of("off", "jna")) {
            assertTrue(
                    Files.readString(host.outputs.resolve(run + ".out"))
                            .contains("GPGPU-Sim: 255 glibc.malloc.tcache_count=0"),
                    run);
        }
    }

    @Test
    void the_library_of_an_accel_sim_is_that_of_the_simulator_in_it() throws IOException {
        Path libraries =
                Files.createDirectories(host.plain.resolve("gpu-simulator/gpgpu-sim/lib/gcc-1/cuda-2/release"));
        Files.createFile(libraries.resolve("libcudart.so"));
        assertEquals(new Build(host.plain, libraries), Build.in(host.plain));
        Path simulator = host.plain.resolve("gpu-simulator");
        assertEquals(new Build(simulator, libraries), Build.in(simulator));
    }

    @Test
    void a_build_that_cannot_be_used_is_refused() {
        assertThrows(BadInput.class, () -> Build.in(folder.resolve("gone")));
        assertTrue(assertThrows(BadInput.class, () -> host.pair("true"))
                .getMessage()
                .contains("no libcudart.so"));
    }
}
