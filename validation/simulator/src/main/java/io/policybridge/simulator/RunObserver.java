package io.policybridge.simulator;

/**
 * Receives the events of a run on the thread that simulates; {@link Gpu#now} is the core cycle. All methods do nothing
 * by default.
 */
public interface RunObserver {

    /** The clock domains start anew: before each kernel, and after the last. */
    default void reinitialised() {}

    /** Kernel {@code index} of the trace is handed to the GPU. */
    default void kernelBegan(int index) {}

    /** A step of the main loop in which {@code domains} (see {@link ClockDomains}) tick begins. */
    default void stepping(int domains) {}
}
