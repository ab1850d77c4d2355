package io.policybridge.benchmarks.suite;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.Locale;

/** What a buffer can have: as many bytes as a Java array. Products of sizes then are integers. */
final class LargestBuffer {
    private static final int BYTES = Integer.MAX_VALUE - 8;

    private LargestBuffer() {}

    /**
     * Checks that {@code workload}, which is {@code benchmark} at {@code size}, has no larger one.
     *
     * @throws BadInput if it has; says which size would do
     */
    static void require(Path workload, Benchmark benchmark, int size) {
        double bytes = benchmark.bytes(size);
        if (bytes > BYTES) {
            int fits = 0;
            for (int step = 1 << 30; step > 0; step >>= 1) {
                fits += benchmark.bytes((double) fits + step) <= BYTES ? step : 0;
            }
            throw BadInput.in(
                    workload,
                    "size=" + size + ": a buffer would have " + String.format(Locale.ROOT, "%.0f", bytes)
                            + " bytes, more than " + BYTES + "; expected at most size " + fits);
        }
    }
}
