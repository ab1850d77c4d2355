package io.policybridge.check.disk;

/** The command line, in this process. */
@FunctionalInterface
public interface Commands {
    /** Runs one command; returns how it ended. */
    CommandResult run(String... words);
}
