package io.policybridge.session;

/**
 * Counts what makes published state due for a new sample, over all sites of a session, and the ticks among that. Sites
 * may report changes on several threads; all else is called between core cycles.
 */
final class SampleTrigger {
    private long changes = 1;
    /** Whether anything has changed since they were counted. */
    private boolean isChanged;

    private long ticks;

    void changed() {
        if (!isChanged) { // or threads would take the cache line from each other
            isChanged = true;
        }
    }

    /** Differs from its last value if and only if something has changed since. */
    long changes() {
        if (isChanged) {
            isChanged = false;
            changes++;
        }
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
