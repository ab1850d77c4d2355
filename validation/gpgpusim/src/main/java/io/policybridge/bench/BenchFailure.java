package io.policybridge.bench;

/** A benchmark program has failed; the message is one line. */
public final class BenchFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BenchFailure(String message) {
        super(message);
    }
}
