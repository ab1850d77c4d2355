package io.policybridge.bridge;

/**
 * What a host asked for that it does not get: policies of a class that lists none, or more than a server has for all
 * its hosts. The message is one line: the name, the value and the reason.
 */
public final class NotGranted extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public NotGranted(String message) {
        super(message);
    }
}
