package io.policybridge.bridge.grpc;

import io.netty.channel.SelectStrategy;
import io.netty.util.IntSupplier;
import java.util.function.LongSupplier;

/**
 * How the loop of a connection waits: for a while after the last message it polls, because the next query of a
 * simulator follows within a few microseconds and waking a thread takes longer than the answer; then it sleeps. The
 * host waits for answers in the same way.
 */
final class SpinThenBlock implements SelectStrategy {
    /** Longest time that a loop polls without a message, in nanoseconds. */
    static final long PATIENCE = 100_000;

    private final LongSupplier clock;
    private boolean idle;
    private long idleSince;

    /** With a clock in nanoseconds. */
    SpinThenBlock(LongSupplier clock) {
        this.clock = clock;
    }

    @Override
    public int calculateStrategy(IntSupplier selectNow, boolean mustNotWait) throws Exception {
        int ready = selectNow.get();
        if (ready > 0 || mustNotWait) {
            idle = false;
            return ready;
        }
        long now = clock.getAsLong();
        if (!idle) {
            idle = true;
            idleSince = now;
        }
        return now - idleSince < PATIENCE ? CONTINUE : SELECT;
    }
}
