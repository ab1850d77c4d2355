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
import io.policybridge.fuzz.harness.FuzzTarget;
import io.policybridge.fuzz.harness.Mutations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every target is fuzzed for a moment: those in Java by random damage in this JVM, since one of Jazzer's takes ten
 * seconds to begin; two of them, and all in C++, as {@code check --fuzz} does for long.
 */
class ShortFuzzTest {
    private static final Path HOME = Path.of(System.getProperty("policybridge.home"));
    private static final FuzzEffort SHORT = new FuzzEffort(1000, 1, 1);
    private static final Duration MOMENT = Duration.ofSeconds(1);

    @TempDir
    Path folder;

    private static Set<String> java() {
        return FuzzTargets.names();
    }

    private static List<String> cpp() {
        return LibFuzzerCheck.TARGETS;
    }

    @Test
    void a_check_fuzzes_every_target() {
        assertEquals(List.copyOf(FuzzTargets.names()), JazzerCheck.TARGETS);
    }

    @Tag("process")
    @ParameterizedTest
    @MethodSource("java")
    void random_damage_is_used_or_refused(String name) throws IOException {
        FuzzTarget target = FuzzTargets.named(name);
        FuzzOracle oracle = new FuzzOracle(target);
        oracle.warmUp();
        Mutations mutations = new Mutations(target.seeds(), 1);
        long end = System.nanoTime() + MOMENT.toNanos();
        for (int i = 0; i < 1000 && System.nanoTime() < end; i++) {
            byte[] input = mutations.next();
            try {
                if (oracle.isUsed(input)) {
                    mutations.keep(input);
                }
            } catch (Throwable finding) {
                throw new AssertionError("input " + i + ": " + new String(input, StandardCharsets.UTF_8), finding);
            }
        }
    }

    @Tag("process")
    @ParameterizedTest
    @ValueSource(strings = {"policy-string", "ptx"})
    void jazzer_finds_nothing_soon(String target) throws Exception {
        clean(new JazzerCheck(target, System.getProperty("java.class.path"), HOME, folder, SHORT));
    }

    @Tag("process")
    @ParameterizedTest
    @MethodSource("cpp")
    void libfuzzer_finds_nothing_soon(String target) throws Exception {
        clean(new LibFuzzerCheck(target, HOME, folder, SHORT));
    }

    private static void clean(LongCheck check) throws Exception {
        CheckOutcome outcome = check.run(CheckProgress.NONE);
        assertEquals(List.of(), outcome.losses());
        assumeTrue(outcome.notMade().isEmpty(), outcome.notMade());
        assertTrue(outcome.inputs() > 0, outcome.toString());
    }
}
