package io.policybridge.report.figure;

/**
 * What a simulation is of, whoever ran it.
 *
 * @param workload its name, with the size
 * @param policy with every parameter; {@code native} where the host decides alone
 * @param config name of the configuration, with the options that were overridden
 * @param configDigest of its effective options
 * @param seed of everything random
 * @param limits where it was cut, {@code none} if nowhere
 */
public record RunKey(String workload, String policy, String config, String configDigest, long seed, String limits) {}
