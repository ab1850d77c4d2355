package io.policybridge.bridge;

/**
 * A class that a host's configuration names to list policies, and that does not. The message is one line: the name,
 * what is wrong with it.
 */
public final class BadRegistry extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public BadRegistry(String message) {
        super(message);
    }

    /** @param cause what the class threw; where it was thrown is reported too */
    public BadRegistry(String message, Throwable cause) {
        super(message, cause);
    }
}
