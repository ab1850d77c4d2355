package io.policybridge.simulator;

/** A simulation in which no warp can issue any more: the input waits for what never comes. It leaves no result. */
public final class Deadlock extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Deadlock(long cycles, long now) {
        super("deadlock: no warp issued an instruction in the " + cycles + " core cycles before cycle " + now);
    }
}
