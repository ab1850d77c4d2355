package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.benchmarks.suite.InstructionCounts;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Workloads;
import io.policybridge.config.file.Overrides;
import io.policybridge.input.BadInput;
import io.policybridge.log.PrintedStatistics;
import io.policybridge.log.SimulatorLog;
import io.policybridge.ptx.host.NamedSize;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The packaged benchmarks from their host program to their statistics. */
class BenchmarksTest {
    /** What GPGPU-Sim (dev) printed after the last kernel: MACHINE/NAME-SIZE.txt.zst; all with the local crossbar. */
    private static final Path TRUTH = Path.of("src/test/resources/truth");

    /**
     * Whose control flow depends on when atomics and stores are performed: noted is what one CTA after another does.
     */
    private static final Set<String> FOLLOWS_TIME = Set.of("sssp", "cc");

    /** With loads of several registers, which GPGPU-Sim counts once for each if the last access hits. */
    private static final Set<String> LOADS_VECTORS = Set.of("mm", "mmagemm", "ss");

    static List<Benchmark> benchmarks() {
        return Benchmarks.all();
    }

    static List<Path> thesis() {
        return logs("thesis");
    }

    static List<Path> qv100() {
        return logs("qv100");
    }

    static List<Benchmark> rolled() {
        return Benchmarks.all().stream()
                .filter(benchmark -> !tinyRolled(benchmark).equals(benchmark.name() + ":tiny"))
                .toList();
    }

    /** Its name at size tiny, with the key where it has that form. */
    private static String tinyRolled(Benchmark benchmark) {
        return Benchmarks.with(benchmark.name() + ":tiny", List.of(Benchmarks.ROLLED));
    }

    private static List<Path> logs(String machine) {
        try (Stream<Path> files = Files.walk(TRUTH.resolve(machine))) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<RunResult.KernelResult> run(String workload, String config) {
        ConfigChoice choice = new ConfigChoice(config, Overrides.of(List.of("network_mode=2")));
        Job job = Job.on(choice, Workloads.packaged().resolve(workload), PolicyChoice.parse("native", 1), Limits.NONE);
        return job.run(Progress.NONE).kernels();
    }

    /** Its host program checks that; the run fails where it does not. */
    @ParameterizedTest
    @MethodSource("benchmarks")
    void a_benchmark_computes_what_plain_java_computes_in_the_noted_instructions(Benchmark benchmark) {
        NamedSize tiny = benchmark.sizes().get(0);
        String config = benchmark.needsTensorCores() ? "qv100" : "gtx480x";
        List<RunResult.KernelResult> kernels = run(benchmark.name() + ":" + tiny.name(), config);
        assertFalse(kernels.isEmpty());
        if (!FOLLOWS_TIME.contains(benchmark.name()) && !LOADS_VECTORS.contains(benchmark.name())) {
            List<String> statistics = kernels.get(kernels.size() - 1).statistics();
            long noted = InstructionCounts.of(benchmark, tiny).orElseThrow();
            assertTrue(statistics.contains("gpgpu_n_tot_w_icount = " + noted), noted + " instructions");
        }
    }

    /** Its host program checks the values. */
    @ParameterizedTest
    @MethodSource("rolled")
    @Tag("run")
    void a_rolled_benchmark_computes_the_same_in_another_number_of_instructions(Benchmark benchmark) {
        List<RunResult.KernelResult> kernels = run(tinyRolled(benchmark), "gtx480x");
        String executed = kernels.get(kernels.size() - 1).statistics().stream()
                .filter(line -> line.startsWith("gpgpu_n_tot_w_icount = "))
                .findFirst()
                .orElseThrow();
        if (!FOLLOWS_TIME.contains(benchmark.name()) && !LOADS_VECTORS.contains(benchmark.name())) {
            long unrolled =
                    InstructionCounts.of(benchmark, benchmark.sizes().get(0)).orElseThrow();
            assertNotEquals("gpgpu_n_tot_w_icount = " + unrolled, executed);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"wmmagemm", "mmagemm"})
    void a_benchmark_that_needs_tensor_cores_is_refused_in_one_line_where_there_are_none(String name) {
        String message = assertThrows(BadInput.class, () -> run(name + ":tiny", "gtx480x"))
                .getMessage();
        assertTrue(
                message.matches(name + "\\.ptx:[0-9]+: the workload's instruction at pc [0-9a-f]+ needs a tensor core; "
                        + "expected -gpgpu_tensor_core_avail 1 .*, as on qv100"),
                message);
    }

    @ParameterizedTest
    @MethodSource("thesis")
    @Tag("run")
    void a_benchmark_ends_with_the_statistics_of_gpgpusim(Path log) {
        compare(log);
    }

    /** A machine with subcores and sectored caches. */
    @ParameterizedTest
    @MethodSource("qv100")
    @Tag("run")
    void a_benchmark_ends_with_the_statistics_of_gpgpusim_on_a_machine_of_80_sms(Path log) {
        compare(log);
    }

    private static void compare(Path log) {
        String machine = log.getParent().getFileName().toString();
        String workload = log.getFileName().toString().replace(".txt.zst", "").replace('-', ':');
        compare(workload, machine, log);
    }

    /** {@code workload} on {@code machine} ends with what GPGPU-Sim printed in {@code log} after its last kernel. */
    static void compare(String workload, String machine, Path log) {
        List<RunResult.KernelResult> kernels = run(workload, machine);
        RunResult.KernelResult last = kernels.get(kernels.size() - 1);
        SimulatorLog printed = SimulatorLog.read(log);
        assertEquals(printed.kernel(0), last.name());
        Map<String, String> expected = PrintedStatistics.of(printed.statistics(0));
        PrintedStatistics.of(last.statistics()).forEach((name, value) -> {
            assertNotNull(expected.get(name), name);
            assertEquals(expected.get(name), value, name);
        });
    }
}
