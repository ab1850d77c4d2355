package io.policybridge.simulator.memory;

/** Executes atomics on global memory. */
public interface Atomics {
    /** The reply to dynamic instruction {@code dynamic} of {@code sm}, for {@code lanes}, leaves its sub-partition. */
    void execute(int sm, int dynamic, int lanes);
}
