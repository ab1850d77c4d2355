package io.policybridge.check;

/** Receives how far a check is. Cheap: it may be called a thousand times a second, from any thread. */
@FunctionalInterface
public interface CheckProgress {
    /** For a check whose progress is not shown. */
    CheckProgress NONE = now -> {};

    /** {@code now}: a few words such as "kill 17/200, all identical". */
    void at(String now);
}
