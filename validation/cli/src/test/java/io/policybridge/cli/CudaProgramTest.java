package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Executables whose CUDA calls come through our libcudart.so; native-shim/cudart/tests/by_hand.cc is one. */
@Tag("process")
class CudaProgramTest {
    private static final Path HOME = Path.of(System.getProperty("policybridge.home"));
    private static final Path BUILT = HOME.resolve("native-shim/target/cmake/cudart");
    private static final Path BY_HAND = BUILT.resolve("cudart-by-hand");
    private static final Path SOURCES = Path.of("src/test/resources/cuda").toAbsolutePath();

    @TempDir
    private Path folder;

    private Terminal run(String workload, String config) throws IOException, InterruptedException {
        return OwnJvm.of(folder, "run", "--workload", workload, "--config", config)
                .run();
    }

    private Terminal byHand(String how) throws IOException, InterruptedException {
        return run("cuda:" + BY_HAND + " " + SOURCES.resolve("twice.ptx") + " " + how, "gtx480x");
    }

    /** Of another CUDA, with the PTX of two source files. */
    private Terminal ofVersion(String suffix, String how) throws IOException, InterruptedException {
        Path program = BUILT.resolve("cudart-by-hand" + suffix);
        String ptx = SOURCES.resolve("twice.ptx") + "," + SOURCES.resolve("textures.ptx");
        return run("cuda:" + program + " " + ptx + " " + how, "gtx480x");
    }

    private static List<String> cycles(Terminal ended) {
        return ended.out()
                .lines()
                .filter(line -> line.startsWith("gpu_tot_sim_cycle"))
                .toList();
    }

    /** {@code Twice} makes the same calls from Java; qv100 fills its L2 with what the host copies. */
    @ParameterizedTest
    @CsvSource({"gtx480x", "qv100"})
    void its_calls_end_in_the_cycles_of_the_same_host_program_in_java(String config)
            throws IOException, InterruptedException {
        Terminal executable = run("cuda:" + BY_HAND + " '" + SOURCES.resolve("twice.ptx") + "' run", config);
        Terminal java = run(SOURCES.resolve("Twice.java").toString(), config);
        assertEquals(0, executable.exitCode(), executable.err());
        assertTrue(executable.err().contains("0 of 1024 wrong after "), executable.err());
        assertEquals(2, cycles(java).size(), java.err());
        assertEquals(cycles(java), cycles(executable));
    }

    /** 13 launches by other calls, and has properties at other places. */
    @ParameterizedTest
    @CsvSource({"'', 11080", "-12, 12080", "-13, 13000"})
    void programs_of_cuda_11_12_and_13_find_the_library_that_they_ask_for(String suffix, int version)
            throws IOException, InterruptedException {
        Terminal ended = ofVersion(suffix, "run");
        assertEquals(List.of("gpu_tot_sim_cycle = 1345", "gpu_tot_sim_cycle = 2165"), cycles(ended), ended.err());
        Terminal properties = ofVersion(suffix, "properties");
        String line = "CUDA " + version + ", 15 SMs, no byte more";
        assertTrue(properties.err().lines().anyMatch(line::equals), properties.err());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "shared|0 of 2048 wrong",
                "textures|0 of 1024 wrong",
                "needs|0 bytes of shared memory; 8 CTAs, 3 with 16 KB",
                "many|0 launches failed"
            })
    void calls_do_what_cuda_says(String how, String line) throws IOException, InterruptedException {
        Terminal ended = ofVersion("", how);
        assertEquals(0, ended.exitCode(), ended.err());
        assertTrue(ended.err().lines().anyMatch(line::equals), ended.err());
    }

    /** An event has the core cycle: of 2,165 cycles at 700 MHz each takes 1 / 700,000 ms. */
    @Test
    void events_are_apart_by_simulated_time() throws IOException, InterruptedException {
        Terminal ended = byHand("run");
        assertEquals(List.of("gpu_tot_sim_cycle = 1345", "gpu_tot_sim_cycle = 2165"), cycles(ended));
        assertTrue(ended.err().contains("after 0.003093 ms; cudaSuccess"), ended.err());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "outside|copy: cudaErrorInvalidValue|4 bytes at 0xc0000ffe, 4094 bytes behind the begin of",
                "absent|launch: cudaErrorInvalidDeviceFunction|kernel absent; expected one with PTX",
                "unsupported|call: cudaErrorNotSupported|cudaThreadExchangeStreamCaptureMode is not supported",
                "fork|copy: cudaErrorInitializationError|called after fork"
            })
    void a_call_that_cannot_be_done_says_why_and_the_program_gets_an_error(String how, String program, String line)
            throws IOException, InterruptedException {
        Terminal ended = byHand(how);
        assertEquals(0, ended.exitCode(), ended.err());
        assertTrue(ended.err().lines().anyMatch(program::equals), ended.err());
        assertTrue(ended.err().contains(line), ended.err());
    }

    @Test
    void a_kernel_that_faults_ends_the_run_and_fails_this_and_all_later_calls()
            throws IOException, InterruptedException {
        Terminal ended = byHand("fault");
        assertEquals(2, ended.exitCode(), ended.err());
        String failure = ": cudaErrorLaunchFailure\n";
        assertTrue(ended.err().contains("launch" + failure + "wait" + failure + "copy" + failure), ended.err());
        assertTrue(ended.err().contains("kernel twice, line "), ended.err());
    }

    @Test
    void a_program_that_ends_with_an_error_fails_the_run() throws IOException, InterruptedException {
        Terminal ended = byHand("exit");
        assertEquals(1, ended.exitCode(), ended.err());
        assertTrue(ended.err().contains("ended with exit code 3"), ended.err());
    }

    @Test
    void a_program_without_a_cuda_call_is_told_how_to_be_linked() throws IOException, InterruptedException {
        Terminal ended = run("cuda:/bin/true", "gtx480x");
        assertEquals(2, ended.exitCode());
        assertEquals(
                "policybridge: /bin/true: ended with exit code 0 before a CUDA call; expected a program that uses "
                        + "libcudart.so: nvcc links it with -cudart shared\n",
                ended.err());
    }

    @Test
    void a_plan_lists_programs_whose_results_are_kept() throws IOException, InterruptedException {
        Path plan = Files.writeString(
                folder.resolve("plan.yaml"),
                "workloads: ['cuda:" + BY_HAND + " " + SOURCES.resolve("twice.ptx") + " run']\npolicies: [lru, dip]\n");
        String store = folder.resolve("r.sqlite").toString();
        Terminal first =
                OwnJvm.of(folder, "sweep", plan.toString(), "--store", store).run();
        assertEquals(0, first.exitCode(), first.err());
        assertTrue(first.err().contains("2 simulations, 2 run now, 0 failed"), first.err());
        Terminal again =
                OwnJvm.of(folder, "sweep", plan.toString(), "--store", store).run();
        assertTrue(again.err().contains("2 simulations, 0 run now"), again.err());
    }

    @Test
    void what_is_no_executable_is_refused() throws IOException, InterruptedException {
        Terminal ended = run("cuda:./absent 64", "gtx480x");
        assertEquals(2, ended.exitCode());
        assertEquals(
                "policybridge: workload=cuda:./absent 64; expected cuda: and the path of an executable file\n",
                ended.err());
    }
}
