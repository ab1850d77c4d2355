package io.policybridge.cli;

import picocli.CommandLine.Model.CommandSpec;

/**
 * What {@code check} does beside the conformance kit: an object with options, which picocli sets. It is of a module
 * that is not shipped: the launcher puts that on the class path, where {@link java.util.ServiceLoader} finds it.
 */
public interface DeveloperChecks {

    /** Ends as bad input if one of its options stands beside {@code --policy}. */
    void refuseBesidePolicy();

    /** Does what its options say, for {@code check}, and returns the exit code. */
    int run(CommandSpec check);
}
