package io.policybridge.session;

/** Counts what makes published state due for a new sample, over all sites of a session. */
final class SampleTrigger {
    private long changes = 1;

    void changed() {
        changes++;
    }

    long changes() {
        return changes;
    }
}
