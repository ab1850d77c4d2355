package io.policybridge.simulator;

/**
 * Where a simulation stops early.
 *
 * @param cycles core cycles
 * @param instructions thread instructions
 * @param kernels kernel launches
 */
public record Limits(long cycles, long instructions, int kernels) {
    /** To the end of the input. */
    public static final Limits NONE = new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE);
}
