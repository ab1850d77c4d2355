package io.policybridge.session;

/** A policy broke its contract or threw. The run stops; the message names policy, site, hook and access. */
public final class PolicyFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public PolicyFailure(String message) {
        super(message);
    }

    PolicyFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
