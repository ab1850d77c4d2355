package io.policybridge.check.fuzz;

import java.util.ArrayList;
import java.util.List;

/**
 * How long a target is fuzzed: until it has taken so many inputs, or so long.
 *
 * @param inputs the most, -1 for any number
 * @param seconds the longest, 0 for any time
 * @param seed of the random changes to inputs, 0 for another each time
 */
public record FuzzEffort(long inputs, long seconds, int seed) {
    private static final long SECONDS_WORTH_OPTIMIZING = 30;

    /** For so many seconds. */
    public static FuzzEffort ofSeconds(long seconds) {
        return new FuzzEffort(-1, Math.max(1, seconds), 0);
    }

    /** Whether a JVM that optimizes is not worth its time: instrumented classes are then loaded, and hardly run. */
    boolean isShort() {
        return seconds > 0 && seconds < SECONDS_WORTH_OPTIMIZING;
    }

    /** libFuzzer's options for it. */
    List<String> options() {
        List<String> options = new ArrayList<>(List.of("-runs=" + inputs, "-seed=" + seed));
        if (seconds > 0) {
            options.add("-max_total_time=" + seconds);
        }
        return options;
    }
}
