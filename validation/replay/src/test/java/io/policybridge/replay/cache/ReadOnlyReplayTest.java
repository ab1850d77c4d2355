package io.policybridge.replay.cache;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.replay.Recorded;
import io.policybridge.replay.comparison.ReplayResult;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReadOnlyReplayTest {

    static List<String> constants() throws IOException {
        return Recorded.runs("ldst");
    }

    /** The runs with a perfect instruction cache have no misses. */
    static List<String> instructions() throws IOException {
        return Recorded.runs("issue").stream()
                .filter(run -> !Recorded.configOf(run).ldst().unit().perfectInstructionAndConstantCache())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("constants")
    void every_constant_access_is_reproduced(String run) {
        ReplayResult result = new ReadOnlyReplay(Recorded.stream(run, "ldst"), false, Recorded.configOf(run)).run();
        assertTrue(result.isExact() && result.of() > 0, result.toString());
    }

    @ParameterizedTest
    @MethodSource("instructions")
    void every_instruction_miss_of_programs_that_fit_is_reproduced(String run) {
        ReplayResult result = new ReadOnlyReplay(Recorded.stream(run, "issue"), true, Recorded.configOf(run)).run();
        assertTrue(result.isExact() && result.of() > 0, result.toString());
    }
}
