package io.policybridge.simulator.ldst;

import io.policybridge.simulator.coalescer.Coalescer;

/**
 * Receives the events of an LD/ST unit in order; cycles are core cycles. For comparison with recorded streams, and for
 * metrics. All methods do nothing by default.
 */
public interface LdstObserver {

    /**
     * {@code instruction} came into the dispatch register; {@code accesses} are those that it makes, taken from the
     * last to the first.
     */
    default void dispatched(int instruction, Coalescer accesses, long now) {}

    /** {@code request} bypasses the L1D because its instruction does not use it. */
    default void sentAround(int instruction, int request, long now) {}

    /** {@code reply} was accepted into the response queue. */
    default void accepted(int reply, long now) {}

    /** {@code reply} to what bypassed the L1D waits for write-back. */
    default void waits(int reply, long now) {}

    /** {@code request}, a reply or what stayed in the L1D, acknowledges a store of warp {@code slot} once. */
    default void acknowledged(int slot, int request, long now) {}

    /** {@code instruction} is complete. */
    default void completed(int instruction) {}

    /** {@code request} of {@code instruction} entered the latency queue in front of L1D bank {@code bank}. */
    default void queued(int bank, int instruction, int request, long now) {}

    /**
     * The memory stage did not finish {@code instruction} in {@code cycles} core cycles from {@code now} on;
     * {@link LdstCounts} has the codes.
     */
    default void stalled(int instruction, int space, int reason, long now, long cycles) {}

    /** A shared-memory load entered its pipeline. */
    default void sharedEntered(int instruction, long now) {}

    /** {@code request} was offered to the L1D, which ended the attempt with {@code status}. */
    default void probed(int request, int status, long now) {}

    /** The attempt before was repeated {@code attempts} times and failed alike. */
    default void failedAgain(int request, long now, long attempts) {}

    /** {@code request} bypasses the L1D by the answer of a policy, or its first part does. */
    default void bypassed(int request) {}

    /** All lines of the L1D, which was used since the last time, were dropped. */
    default void invalidated() {}

    /** A policy had the L1D drop what may go. */
    default void flushed() {}

    /** {@code client} loaded the write-back register; {@code request} is -1 for shared memory. */
    default void writeBackLoaded(int client, int instruction, int request, long now) {}

    /** The write-back register was written to the register file. */
    default void writeBackDrained(int instruction, long now) {}
}
