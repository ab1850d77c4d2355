package io.policybridge.config;

import io.policybridge.input.BadInput;

/**
 * Why a configuration cannot be read, or not be simulated: one place, and what was expected there.
 *
 * @param place in words: {@code FILE:LINE: OPTION=VALUE}
 * @param expected there
 * @param reason what complaints of other places and files have in common with it
 */
public record Complaint(String place, String expected, String reason) {
    public Complaint {
        place = BadInput.oneLine(place);
        expected = BadInput.oneLine(expected);
    }

    /** One of the value of {@code option}. */
    public static Complaint of(String place, String option, String expected) {
        return new Complaint(place, expected, option + ": expected " + expected);
    }

    /** The line that a user reads. */
    @Override
    public String toString() {
        return place + "; expected " + expected;
    }
}
