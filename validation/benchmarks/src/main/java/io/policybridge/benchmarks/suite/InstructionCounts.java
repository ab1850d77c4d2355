package io.policybridge.benchmarks.suite;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.ptx.host.NamedSize;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * How many warp instructions the benchmarks execute: counted without time ({@code Counting}, of the tests), and kept as
 * {@code instructions.csv}; those of 2mm, fdtd2d, corr and covar at 2048 are of the polynomials on which their counts
 * at 3 to 10 smaller sizes lie. Control flow of sssp and cc follows the simulated time: a simulation counts up to a
 * third more.
 */
public final class InstructionCounts {
    private static final Map<String, Long> COUNTS = Benchmarks.text("instructions.csv")
            .lines()
            .skip(1)
            .map(line -> line.split(","))
            .collect(Collectors.toMap(cells -> cells[0] + "," + cells[1], cells -> Long.parseLong(cells[2])));

    private InstructionCounts() {}

    /** Those of {@code benchmark} at {@code size}, if they have been counted. */
    public static OptionalLong of(Benchmark benchmark, NamedSize size) {
        return of(benchmark.name(), size);
    }

    /** Those of {@code benchmark}, a name with its keys, at {@code size}, if they have been counted. */
    static OptionalLong of(String benchmark, NamedSize size) {
        Long count = COUNTS.get(benchmark + "," + size.size());
        return count == null ? OptionalLong.empty() : OptionalLong.of(count);
    }
}
