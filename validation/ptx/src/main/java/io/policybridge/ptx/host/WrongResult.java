package io.policybridge.ptx.host;

/** A kernel computed something else than the host program expects. */
public final class WrongResult extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** {@code message} names buffer, element, value and what was expected. */
    public WrongResult(String message) {
        super(message);
    }
}
