package io.policybridge.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.policybridge.check.CheckOutcome;
import io.policybridge.check.CheckProgress;
import io.policybridge.check.LongCheck;
import io.policybridge.check.fuzz.FuzzEffort;
import io.policybridge.check.fuzz.JazzerCheck;
import io.policybridge.check.fuzz.LibFuzzerCheck;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every target is fuzzed for a moment, as {@code check --fuzz} does for long. */
class ShortFuzzTest {
    private static final Path HOME = Path.of(System.getProperty("policybridge.home"));
    private static final FuzzEffort SHORT = new FuzzEffort(1000, 1, 1);

    @TempDir
    Path folder;

    private static List<String> java() {
        return JazzerCheck.TARGETS;
    }

    private static List<String> cpp() {
        return LibFuzzerCheck.TARGETS;
    }

    @Test
    void a_check_fuzzes_every_target() {
        assertEquals(List.copyOf(FuzzTargets.names()), JazzerCheck.TARGETS);
    }

    @Tag("process")
    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @MethodSource("java")
    void nothing_is_found_soon_in_java(String target) throws Exception {
        clean(new JazzerCheck(target, System.getProperty("java.class.path"), HOME, folder, SHORT));
    }

    @Tag("process")
    @ParameterizedTest
    @MethodSource("cpp")
    void nothing_is_found_soon_in_cpp(String target) throws Exception {
        clean(new LibFuzzerCheck(target, HOME, folder, SHORT));
    }

    private static void clean(LongCheck check) throws Exception {
        CheckOutcome outcome = check.run(CheckProgress.NONE);
        assertEquals(List.of(), outcome.losses());
        assumeTrue(outcome.notMade().isEmpty(), outcome.notMade());
        assertTrue(outcome.inputs() > 0, outcome.toString());
    }
}
