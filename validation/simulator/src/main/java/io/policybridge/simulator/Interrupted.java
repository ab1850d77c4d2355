package io.policybridge.simulator;

/** A simulation was stopped from outside; it leaves no result. */
public final class Interrupted extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Interrupted() {
        super("interrupted");
    }
}
