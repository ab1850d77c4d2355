package io.policybridge.session.naming;

/**
 * A policy string that says something impossible. The message is one line: the string, the column, the value, what was
 * expected.
 */
public final class BadPolicy extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    BadPolicy(String message) {
        super(message);
    }
}
