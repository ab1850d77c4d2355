package io.policybridge.policies.composites.medic;

/**
 * Dynamic threshold of the bypass: epochs are counted from each reset of the table; the first, in which little is
 * bypassed, gives the miss rate to compare with. For every {@code step} points that a later epoch's miss rate lies
 * above it, the border between mostly-miss and balanced falls by {@code step} points. A bypass counts as a miss.
 */
final class Tuning {
    /** Whether the border follows the miss rate, and whether it may rise again. */
    enum Mode {
        AUTO,
        OFF,
        RECOMPUTE,
        RATCHET
    }

    private final Mode mode;
    private final int step;
    private final int fewest;
    private final int initial;
    private int border;
    private long accesses;
    private long misses;
    private long firstAccesses;
    private long firstMisses;
    private boolean first = true;

    /** {@code initial} is the border in percent; epochs of fewer than {@code fewest} accesses change nothing. */
    Tuning(Mode mode, int initial, int step, int fewest) {
        this.mode = mode;
        this.initial = initial;
        this.step = step;
        this.fewest = fewest;
        border = initial;
    }

    boolean isOn() {
        return mode != Mode.OFF;
    }

    /** The border between mostly-miss and balanced now, in percent. */
    int border() {
        return border;
    }

    void count(boolean hit) {
        accesses++;
        if (!hit) {
            misses++;
        }
    }

    /** An epoch ends. */
    void endEpoch() {
        if (first) {
            firstAccesses = accesses;
            firstMisses = misses;
            first = false;
        } else if (isOn() && accesses >= fewest && firstAccesses >= fewest) {
            int tuned = Math.max(0, initial - step * steps());
            border = mode == Mode.RATCHET ? Math.min(border, tuned) : tuned;
        }
        accesses = 0;
        misses = 0;
    }

    /** How many whole steps the miss rate lies above the first epoch's. */
    private int steps() {
        long above = 100 * (misses * firstAccesses - firstMisses * accesses);
        return above <= 0 ? 0 : (int) (above / (step * accesses * firstAccesses));
    }

    /** The table was reset. */
    void restart() {
        accesses = 0;
        misses = 0;
        first = true;
        border = initial;
    }
}
