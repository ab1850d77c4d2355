package io.policybridge.policies.streaming;

import io.policybridge.api.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What one cache counts over a period, and what follows for the next one from its miss rate, or from that of all caches
 * of its level.
 */
final class StreamingGauge {
    /** Those that decide together, this one among them. */
    private final List<StreamingGauge> level;

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
        this(settings.integer("threshold"), settings.integer("minAcc"), watching, new ArrayList<>());
    }

    private StreamingGauge(int threshold, int minAcc, BooleanSupplier watching, List<StreamingGauge> level) {
        this.threshold = threshold;
        this.minAcc = minAcc;
        this.watching = watching;
        this.level = level;
        level.add(this);
    }

    /** That of another cache, which decides together with this one. */
    StreamingGauge beside() {
        return new StreamingGauge(threshold, minAcc, watching, level);
    }

    /** Whether the cache is switched off. */
    boolean isDisabled() {
        return disabled;
    }

    void count(boolean miss) {
        accesses++;
        misses += miss ? 1 : 0;
    }

    /** A period ends; all that decide together are notified, the first is heard. */
    void periodEnds(long cycle) {
        if (cycle == decidedAt) {
            return;
        }
        long allAccesses = 0;
        long allMisses = 0;
        for (int i = 0; i < level.size(); i++) {
            allAccesses += level.get(i).accesses;
            allMisses += level.get(i).misses;
        }
        for (int i = 0; i < level.size(); i++) {
            level.get(i).decide(cycle, allAccesses, allMisses);
        }
    }

    /** Off above the threshold, on at or below it. */
    private void decide(long cycle, long allAccesses, long allMisses) {
        decidedAt = cycle;
        if (!watching.getAsBoolean()) {
            disabled = false;
        } else if (allAccesses >= minAcc) {
            disabled = allMisses * 100 > threshold * allAccesses;
            decidedAccesses = allAccesses;
            decidedMisses = allMisses;
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
