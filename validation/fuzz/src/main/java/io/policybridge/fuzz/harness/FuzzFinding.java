package io.policybridge.fuzz.harness;

/** An input that led to what no input may lead to. */
public final class FuzzFinding extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public FuzzFinding(String message) {
        super(message);
    }

    /** With the exception that has no explanation. */
    public FuzzFinding(String message, Throwable cause) {
        super(message, cause);
    }
}
