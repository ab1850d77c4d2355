package io.policybridge.bridge.serving;

/**
 * An address, a socket file or a TLS file that cannot be used; the message is one line: its name and the expectation.
 */
public final class BadEndpoint extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Control characters of {@code message} are shown as {@code ?}. */
    public BadEndpoint(String message) {
        super(message.replaceAll("\\p{Cntrl}", "?"));
    }
}
