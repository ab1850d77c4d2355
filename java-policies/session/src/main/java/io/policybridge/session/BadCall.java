package io.policybridge.session;

/** A host's call that the protocol does not allow. The message names the item, its value and the expectation. */
public class BadCall extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BadCall(String message) {
        super("protocol violation: " + message);
    }
}
