package io.policybridge.check.fuzz;

import java.util.ArrayList;
import java.util.List;

/**
 * How long a target is fuzzed: until it has taken so many inputs, or so long.
 *
 * @param inputs the most, -1 for any number
 * @param seconds the longest, 0 for any time
 */
public record FuzzEffort(long inputs, long seconds) {
    /** For so many seconds. */
    public static FuzzEffort ofSeconds(long seconds) {
        return new FuzzEffort(-1, Math.max(1, seconds));
    }

    /** libFuzzer's options for it. */
    List<String> options() {
        List<String> options = new ArrayList<>(List.of("-runs=" + inputs));
        if (seconds > 0) {
            options.add("-max_total_time=" + seconds);
        }
        return options;
    }
}
