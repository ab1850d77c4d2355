package io.policybridge.cli;

import io.policybridge.input.BadInput;

/** Checks counts on the command line. */
public final class CountCheck {
    private CountCheck() {}

    /** @throws BadInput if {@code value} of {@code option} is below {@code least} */
    public static void require(String option, long value, long least) {
        if (value < least) {
            throw new BadInput(option + "=" + value + "; expected " + least + " or more");
        }
    }
}
