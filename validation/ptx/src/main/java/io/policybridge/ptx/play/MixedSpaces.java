package io.policybridge.ptx.play;

import io.policybridge.ptx.text.StateSpace;

/** The lanes of one generic access have addresses of several state spaces. */
final class MixedSpaces extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MixedSpaces(StateSpace one, StateSpace other) {
        super(
                "lanes access ." + one.word() + " and ." + other.word() + "; expected one state space an instruction",
                null,
                false,
                false);
    }
}
