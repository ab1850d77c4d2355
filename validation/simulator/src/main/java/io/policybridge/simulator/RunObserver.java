package io.policybridge.simulator;

import io.policybridge.workload.ProgramTrace;

/**
 * Receives the events of a run on the thread that simulates; {@link Gpu#now} is the core cycle. All methods do nothing
 * by default.
 */
public interface RunObserver {

    /** The clock domains start anew: before each kernel, and after the last; but not in a run from traces. */
    default void reinitialised() {}

    /** {@code kernel}, the trace's number {@code index} in order of launch, is handed to the GPU. */
    default void kernelBegan(int index, ProgramTrace.Kernel kernel) {}

    /** Clusters run a core cycle side by side from now on, each of its SMs on the thread of its group. */
    default void leave() {}

    /**
     * None does any more: cluster {@code number} is the next one in the order of one thread, and its requests have
     * their numbers.
     */
    default void meet(int number) {}

    /** Core cycle {@code now} has passed on all SMs. */
    default void cycled(long now) {}

    /** A step of the main loop in which {@code domains} (see {@link ClockDomains}) tick begins. */
    default void stepping(int domains) {}
}
