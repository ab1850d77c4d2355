package io.policybridge.session;

/** A host's call names something that does not exist. The message says what, its value and what was expected. */
public class BadCall extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BadCall(String message) {
        super("protocol violation: " + message);
    }
}
