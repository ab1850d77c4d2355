package io.policybridge.bridge;

/**
 * A class that a host's configuration names as registry and that lists no policies. The message is one line: the name
 * and the reason.
 */
public final class BadRegistry extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public BadRegistry(String message) {
        super(message);
    }
}
