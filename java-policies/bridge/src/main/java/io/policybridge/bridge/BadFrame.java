package io.policybridge.bridge;

import io.policybridge.session.BadCall;

/** The host sent data that the protocol does not allow. The message names the item, its value and the expectation. */
public final class BadFrame extends BadCall {
    private static final long serialVersionUID = 1L;

    public BadFrame(String message) {
        super(message);
    }
}
