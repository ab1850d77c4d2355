package io.policybridge.bridge;

import io.policybridge.session.BadCall;

/**
 * The host sent something that the protocol does not allow. The message names what, its value and what was expected.
 */
public final class BadFrame extends BadCall {
    private static final long serialVersionUID = 1L;

    public BadFrame(String message) {
        super(message);
    }
}
