package io.policybridge.check;

/** Is told how far a check is. Cheap: it may be told a thousand times a second, from any thread. */
@FunctionalInterface
public interface CheckProgress {
    /** For a check whose progress nobody wants to see. */
    CheckProgress NONE = now -> {};

    /** {@code now}: a few words such as "kill 17/200, all identical". */
    void at(String now);
}
