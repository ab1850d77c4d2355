package io.policybridge.simulator;

/** Decides, cycle by cycle, whether SMs run side by side or on one thread. Results are the same either way. */
@FunctionalInterface
public interface Pace {
    /** Whether the next core cycle runs side by side. */
    boolean sideBySide();
}
