package io.policybridge.store;

/**
 * A point that a process has reserved.
 *
 * @param owner the process
 * @param until milliseconds since 1970 by the clock of its machine, which may be wrong
 */
public record Claim(String owner, long until) {}
