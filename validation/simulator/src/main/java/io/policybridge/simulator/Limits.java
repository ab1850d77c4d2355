package io.policybridge.simulator;

import io.policybridge.session.guard.CallLimit;

/**
 * Where a simulation stops early.
 *
 * @param cycles core cycles
 * @param instructions thread instructions
 * @param kernels kernel launches
 * @param call the longest that a policy may take over one call
 */
public record Limits(long cycles, long instructions, int kernels, CallLimit call) {
    /** To the end of the input. */
    public static final Limits NONE = new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE);

    /** With the default for calls. */
    public Limits(long cycles, long instructions, int kernels) {
        this(cycles, instructions, kernels, CallLimit.DEFAULT);
    }
}
