package io.policybridge.session;

/** Counts what makes published state due for a new sample, over all sites of a session, and the ticks among that. */
final class SampleTrigger {
    private long changes = 1;
    private long ticks;

    void changed() {
        changes++;
    }

    long changes() {
        return changes;
    }

    /** A part has been ticked. */
    void ticked() {
        ticks++;
    }

    long ticks() {
        return ticks;
    }
}
