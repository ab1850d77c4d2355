package io.policybridge.verify.all;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.ZstdInputStream;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Workloads;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.verify.Build;
import io.policybridge.verify.RunVariant;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A simulator that is a script: it prints what GPGPU-Sim printed for spaces.cu, or, under a policy, what ours prints,
 * and records by copying what GPGPU-Sim recorded. Then one thing of the patched one is wrong.
 */
@Tag("process")
class ProgramTrialTest {
    private static final Path SPACES =
            Path.of(System.getProperty("policybridge.home"), "validation/runs/src/test/resources/recorded/spaces");
    private static final String PROGRAM = """
            #!/bin/sh
            build=${LD_LIBRARY_PATH%%%%:*}
            log=native
            fault() { [ -f "$build/fault-$1" ]; }
            if [ -n "$POLICYBRIDGE" ]; then
              policy=$(sed -n 's/^policy = //p' "$POLICYBRIDGE")
              call=$(sed -n 's/^call = //p' "$POLICYBRIDGE")
              folder=$(sed -n 's/^record-folder = //p' "$POLICYBRIDGE")
              case "$policy" in swl*) log=swl ;; dacache*) log=dacache ;; esac
              [ -z "$policy" ] || echo 'policybridge_queries = 7' > "$(sed -n 's/^statistics = //p' "$POLICYBRIDGE")"
              if [ -n "$folder" ]; then
                fault crash && exit 7
                cp -r %1$s "$folder"
                fault statistics && printf 'kernel_name = other\\n' > "$folder/stats.txt.zst"
                fault lines && echo 'gpu_stall = 1'
              fi
              [ "$call" = grpc ] && fault grpc && echo 'gpu_stall = 1'
              [ "$call" = jna ] && [ "$log" = native ] && fault jna && echo 'gpu_stall = 1'
              fault $log && sed 's/gpu_tot_sim_cycle = ./&1/' %2$s/$log.log && exit
            elif fault off; then
              echo 'gpu_stall = 1'
            fi
            cat %2$s/$log.log
            """;

    @TempDir
    Path folder;

    private Path patched;
    private RunVariant.Pair pair;

    @BeforeEach
    void two_builds() throws IOException {
        try (InputStream text = new ZstdInputStream(Files.newInputStream(SPACES.resolve("stats.txt.zst")))) {
            Files.write(folder.resolve("native.log"), text.readAllBytes());
        }
        log("swl", "swl(n=3)");
        log("dacache", "dacache+fr-fcfs");
        Path plain = build("plain");
        patched = build("patched");
        Path program = Files.writeString(folder.resolve("app"), PROGRAM.formatted(SPACES.toAbsolutePath(), folder));
        assertTrue(program.toFile().setExecutable(true));
        Path outputs = Files.createDirectory(folder.resolve("o"));
        pair = new RunVariant.Pair(Build.in(plain), Build.in(patched), List.of(program.toString()), outputs);
    }

    private Path build(String name) throws IOException {
        Path build = Files.createDirectory(folder.resolve(name));
        Files.createFile(build.resolve("libcudart.so"));
        return build;
    }

    private void log(String name, String policy) throws IOException {
        RunResult result = Job.on(
                        ConfigChoice.RECORDED,
                        Workloads.packaged().resolve(SPACES.toString()),
                        PolicyChoice.parse(policy, 1),
                        Limits.NONE)
                .run(Progress.NONE);
        StringJoiner lines = new StringJoiner("\n", "", "\n");
        result.kernels().forEach(kernel -> kernel.statistics().forEach(lines::add));
        Files.writeString(folder.resolve(name + ".log"), lines.toString());
    }

    /** A word for each comparison that is not equal: its name and what it came to; then the row. */
    private CheckedProgram tried(Map<String, String> leftOut, String... calls) {
        ProgramTrial.Wanted wanted = new ProgramTrial.Wanted(
                PolicyChoice.known().naming("lru(level=both)+fr-fcfs"),
                List.of(calls),
                leftOut,
                WholeVerification.POLICIES.stream()
                        .map(PolicyChoice.known()::naming)
                        .toList());
        return new ProgramTrial(pair, check -> {}).of(new ShippedProgram("spaces", "gtx480x", null), wanted);
    }

    private static String others(CheckedProgram program) {
        StringJoiner words = new StringJoiner(", ");
        program.checks().stream()
                .filter(check -> !check.isEqual())
                .forEach(check -> words.add(check.name() + " " + check.result()));
        return words.toString();
    }

    private static WholeVerification whole(CheckedProgram program, String... notChosen) {
        return new WholeVerification("0123456789ab", List.of(program), List.of(notChosen), List.of());
    }

    /** spaces takes 5182 cycles; three warps an SM are slower. */
    @Test
    void a_patched_simulator_that_computes_the_same_is_equal_in_every_column() {
        CheckedProgram program = tried(Map.of(), "jna", "grpc");
        assertEquals("", others(program));
        assertTrue(program.isEqual());
        assertEquals(5182, program.cycles());
        WholeVerification all = whole(program);
        List<List<String>> rows = new WholeVerificationText(all).rows();
        assertEquals(
                List.of("off", "jna", "grpc", "recording", "validate", "swl(n=3)", "dacache+fr-fcfs"),
                rows.get(0).subList(5, 12));
        assertEquals(List.of("equal", "equal", "equal", "equal"), rows.get(1).subList(5, 9));
        assertEquals("400 equal", rows.get(1).get(9));
        assertTrue(
                rows.get(1).get(10).matches("[\\d,]+ equal")
                        && !rows.get(1).get(10).startsWith("5,182"),
                rows.toString());
        assertEquals("all 7 comparisons are equal, nothing was left out", new WholeVerificationText(all).summary());
        assertTrue(WholeVerificationJson.text(all).contains("\"equal\" : true"));
        WholeVerification some = whole(program, "update", "call path grpc");
        assertTrue(some.isEqual());
        assertEquals(
                "all 7 comparisons are equal; not chosen: update, call path grpc",
                new WholeVerificationText(some).summary());
        assertTrue(WholeVerificationJson.text(some).contains("[ \"update\", \"call path grpc\" ]"));
    }

    /** Each fault is of the patched build alone. */
    @ParameterizedTest
    @CsvSource({
        "off, 'off DIFFERENT'",
        "jna, 'jna DIFFERENT'",
        "grpc, 'grpc DIFFERENT'",
        "lines, 'recording DIFFERENT'",
        "crash, 'recording FAILED, validate left out, swl(n=3) left out, dacache+fr-fcfs left out'",
        "statistics, 'validate FAILED'",
        "swl, 'swl(n=3) DIFFERENT'",
        "dacache, 'dacache+fr-fcfs DIFFERENT'"
    })
    void a_fault_is_in_the_column_that_it_belongs_to(String fault, String expected) throws IOException {
        Files.createFile(patched.resolve("fault-" + fault));
        CheckedProgram program = tried(Map.of(), "jna", "grpc");
        assertEquals(expected, others(program));
        assertTrue(new WholeVerificationText(whole(program))
                .lines().stream().anyMatch(line -> line.startsWith("spaces on gtx480x, ")));
    }

    @Test
    void what_is_left_out_is_no_success() {
        CheckedProgram program = tried(Map.of("grpc", "not built"), "jna");
        assertEquals("grpc left out", others(program));
        WholeVerification all = whole(program);
        assertTrue(!all.isEqual());
        assertEquals(
                "6 of 6 comparisons are equal; LEFT OUT: 1, so this is no success",
                new WholeVerificationText(all).summary());
    }

    @Test
    void a_program_that_the_unpatched_simulator_cannot_run_is_left_out() throws IOException {
        Files.writeString(folder.resolve("app"), "#!/bin/sh\nexit 6\n");
        assertEquals("plain left out", others(tried(Map.of(), "jna")));
    }
}
