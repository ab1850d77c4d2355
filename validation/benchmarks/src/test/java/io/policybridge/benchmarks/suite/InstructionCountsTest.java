package io.policybridge.benchmarks.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.ptx.host.NamedSize;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("contract")
class InstructionCountsTest {
    static List<Benchmark> benchmarks() {
        return Benchmarks.all();
    }

    /** The other sizes are counted by {@link Counting}. */
    @ParameterizedTest
    @MethodSource("benchmarks")
    void the_noted_instructions_are_those_that_execution_counts(Benchmark benchmark) {
        NamedSize tiny = benchmark.sizes().get(0);
        assertEquals(
                OptionalLong.of(Counting.count(benchmark.name() + ":" + tiny.name())),
                InstructionCounts.of(benchmark, tiny),
                benchmark.name());
    }
}
