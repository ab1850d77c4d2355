package io.policybridge.bridge.grpc;

/**
 * An address, a socket file or a TLS file that cannot be used; the message is one line that names it and what was
 * expected.
 */
public final class BadEndpoint extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BadEndpoint(String message) {
        super(message);
    }
}
