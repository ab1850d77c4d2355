package io.policybridge.replay.comparison;

/**
 * The result of replaying one recorded run through one component.
 *
 * @param component name of the component
 * @param run name of the run, {@code CONFIG/RUN}
 * @param matched recorded events that the model produced at the same position
 * @param of recorded events
 * @param firstMismatch the first difference with the events before it, or null
 */
public record ReplayResult(String component, String run, long matched, long of, String firstMismatch) {

    /** Whether everything agrees; an extra event of the model is a mismatch even if all recorded events match. */
    public boolean isExact() {
        return firstMismatch == null && matched == of;
    }

    @Override
    public String toString() {
        return component + " " + run + ": " + matched + " of " + of
                + (firstMismatch == null ? "" : "\n" + firstMismatch);
    }
}
