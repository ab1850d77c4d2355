package io.policybridge.check.disk;

/** The command line, in this process. */
@FunctionalInterface
public interface Commands {
    /** Runs one command; returns how it ended. */
    CommandResult run(String... words);

    /**
     * Runs one that meets no fault.
     *
     * @throws AssertionError if it fails nevertheless
     */
    default void succeed(String... words) {
        run(words).expectSuccess();
    }
}
