package io.policybridge.store;

/**
 * What determines the result of a simulation. Two points with equal keys have equal results.
 *
 * @param workload its name, with the size
 * @param input digest of what it executes
 * @param policy with every parameter; {@code native} where the host decides alone
 * @param config name of the configuration, with the options that were overridden
 * @param configDigest of its effective options
 * @param seed of everything random
 * @param limits where the run was cut, {@code none} if nowhere
 * @param code digests of the classes that simulate and of those of the policies
 */
public record PointKey(
        String workload,
        String input,
        String policy,
        String config,
        String configDigest,
        long seed,
        String limits,
        Code code) {

    /**
     * Digests of classes.
     *
     * @param simulator of the simulator and of the readers of workloads
     * @param policies of all policies of the string; empty without policies
     */
    public record Code(String simulator, String policies) {}

    /** The same point without digests of input and classes: equal for results of different builds. */
    public PointKey ofAnyBuild() {
        return new PointKey(workload, "", policy, config, configDigest, seed, limits, new Code("", ""));
    }

    /** The same point of other classes. */
    public PointKey under(Code other) {
        return new PointKey(workload, input, policy, config, configDigest, seed, limits, other);
    }
}
