package io.policybridge.verify;

/** A verification without a result because a run failed. */
public final class VerifyFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public VerifyFailure(String message) {
        super(message);
    }
}
