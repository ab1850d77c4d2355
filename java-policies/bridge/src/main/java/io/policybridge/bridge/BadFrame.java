package io.policybridge.bridge;

/**
 * The host sent something that the protocol does not allow. The message names what, its value and what was expected.
 */
public final class BadFrame extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BadFrame(String message) {
        super("protocol violation: " + message);
    }
}
