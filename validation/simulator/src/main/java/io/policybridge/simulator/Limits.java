package io.policybridge.simulator;

import io.policybridge.session.guard.CallLimit;
import io.policybridge.workload.PlayableProgram;
import java.time.Duration;

/**
 * Where a simulation stops early.
 *
 * @param cycles core cycles
 * @param instructions thread instructions
 * @param kernels kernel launches
 * @param call the longest that a policy may take over one call
 * @param hostTurn the longest that a host program may take from one launch to the next
 */
public record Limits(long cycles, long instructions, int kernels, CallLimit call, Duration hostTurn) {
    /** To the end of the input. */
    public static final Limits NONE = new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE);

    /** With the defaults for calls and host programs. */
    public Limits(long cycles, long instructions, int kernels) {
        this(cycles, instructions, kernels, CallLimit.DEFAULT, PlayableProgram.LONGEST_HOST_TURN);
    }

    /** The same, but after so many thread instructions. */
    public Limits withInstructions(long fewer) {
        return new Limits(cycles, fewer, kernels, call, hostTurn);
    }
}
