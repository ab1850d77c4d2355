package io.policybridge.simulation;

/**
 * What determines the result of a simulation. Two points with equal keys have equal results.
 *
 * @param run what it is of
 * @param input digest of what it executes
 * @param code digests of the classes that simulate and of those of the policies
 */
public record PointKey(RunKey run, String input, Code code) {
    /**
     * Digests of classes.
     *
     * @param simulator of the reference simulator with the readers of workloads; of GPGPU-Sim, or its version
     * @param policies of all policies of the string; empty without policies
     */
    public record Code(String simulator, String policies) {}

    /** The same point of other classes. */
    public PointKey under(Code other) {
        return new PointKey(run, input, other);
    }
}
