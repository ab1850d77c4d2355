package io.policybridge.replay;

/**
 * How one component did on one recorded run.
 *
 * @param component what was replayed
 * @param run name of the run, {@code CONFIG/RUN}
 * @param matched recorded events that the model produced alike, in the same place
 * @param of recorded events
 * @param firstMismatch what differed first, with the events before it, or null
 */
public record ReplayResult(String component, String run, long matched, long of, String firstMismatch) {

    /** Whether everything agrees; an event too many of the model is a mismatch although all recorded ones matched. */
    public boolean isExact() {
        return firstMismatch == null && matched == of;
    }

    @Override
    public String toString() {
        return component + " " + run + ": " + matched + " of " + of
                + (firstMismatch == null ? "" : "\n" + firstMismatch);
    }
}
