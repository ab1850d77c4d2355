package io.policybridge.session.naming;

/**
 * A policy string that is not valid. The message is one line: the string, the column, the value and the expectation.
 */
public final class BadPolicy extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public BadPolicy(String message) {
        super(message);
    }
}
