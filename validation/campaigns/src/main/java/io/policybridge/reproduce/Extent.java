package io.policybridge.reproduce;

import io.policybridge.benchmarks.Benchmark;

/**
 * How much is simulated.
 *
 * @param size of the benchmarks, by name
 * @param instructions thread instructions after the {@linkplain Benchmark#setUp set-up} after which runs are cut that
 *     the paper does not cut before; {@link Long#MAX_VALUE} for whole runs
 */
public record Extent(String size, long instructions) {
    /** Whole runs of the small sizes. */
    public static final Extent SMALL = new Extent("small", Long.MAX_VALUE);

    /** The papers' sizes; after their set-up runs are cut where the thesis cuts SYRK and GESUMMV (section 4.1). */
    public static final Extent FULL = new Extent(Benchmark.PAPER, 100_000_000);

    /** The most instructions that a limit can have. */
    public static final long MOST = 999_999_999;

    /** The options of {@code reproduce} that ask for it. */
    String options() {
        return "--size " + size + (isWhole() ? "" : " --max-instructions " + instructions);
    }

    boolean isWhole() {
        return instructions == Long.MAX_VALUE;
    }
}
