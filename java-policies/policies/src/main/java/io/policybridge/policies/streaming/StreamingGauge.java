package io.policybridge.policies.streaming;

import io.policybridge.api.Settings;
import java.util.function.BooleanSupplier;

/**
 * The miss rate of one cache, or of all caches of a level, over a period, and what follows from it for the next one.
 */
final class StreamingGauge {
    private final int threshold;
    private final int minAcc;
    private final BooleanSupplier watching;
    private boolean disabled;
    private long accesses;
    private long misses;
    private long decidedAt;
    private long decidedAccesses;
    private long decidedMisses;

    /**
     * A gauge at rest, by the parameters of {@link Dbsa}.
     *
     * @param watching whether the end of a period decides anything; while it does not, the cache is on
     */
    StreamingGauge(Settings settings, BooleanSupplier watching) {
        threshold = settings.integer("threshold");
        minAcc = settings.integer("minAcc");
        this.watching = watching;
    }

    /** Whether the cache is switched off. */
    boolean isDisabled() {
        return disabled;
    }

    void count(boolean miss) {
        accesses++;
        misses += miss ? 1 : 0;
    }

    /**
     * A period ends; the parts of a level that share a gauge all say so, the first is heard. Off above the threshold,
     * on at or below it.
     */
    void periodEnds(long cycle) {
        if (cycle == decidedAt) {
            return;
        }
        decidedAt = cycle;
        if (!watching.getAsBoolean()) {
            disabled = false;
        } else if (accesses >= minAcc) {
            disabled = misses * 100 > threshold * accesses;
            decidedAccesses = accesses;
            decidedMisses = misses;
        }
        accesses = 0;
        misses = 0;
    }

    /** A kernel begins with the cache on. */
    void restart() {
        disabled = false;
        accesses = 0;
        misses = 0;
    }

    /** What the present state was decided on. */
    String reason() {
        return "last decided on " + decidedMisses + " misses of " + decidedAccesses + ", threshold " + threshold + "%";
    }
}
