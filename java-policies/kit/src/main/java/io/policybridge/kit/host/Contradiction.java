package io.policybridge.kit.host;

import io.policybridge.api.Answer;

/** A query that was made twice, with nothing in between, was answered in two ways. */
public final class Contradiction extends AssertionError {
    private static final long serialVersionUID = 1L;

    Contradiction(String call, long first, long second) {
        super("the same query was answered differently: " + call + "; expected " + text(first) + " as before, got "
                + text(second));
    }

    /** {@code answer} in words; that of a set or of published state is a number. */
    public static String text(long answer) {
        int code = Answer.code(answer);
        return code > 0 && code < Answer.CODES ? Answer.text(answer) : Long.toString(answer);
    }
}
