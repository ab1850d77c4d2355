package io.policybridge.bench;

/** A measuring program has failed; the message is one line. */
public final class BenchFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BenchFailure(String message) {
        super(message);
    }
}
