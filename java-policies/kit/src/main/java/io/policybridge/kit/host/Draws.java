package io.policybridge.kit.host;

import io.policybridge.api.Access.StableId;
import io.policybridge.api.Hook;
import io.policybridge.fakes.FakeAccess;
import java.util.function.Supplier;

/** Contents of a synthetic run: random numbers, the current request, and what the policies decided so far. */
final class Draws {
    /** The request that is being drawn; there is one at a time. */
    final FakeAccess access = new FakeAccess();

    final Beside beside;
    private final Supplier<String> lastCall;
    private final long[] departures = new long[Hook.values().length];
    private long random;
    private long decisions;
    private long loads;
    private boolean isAside;

    /** {@code lastCall}: the session's, in words. */
    Draws(long seed, Beside beside, Supplier<String> lastCall) {
        random = seed;
        this.beside = beside;
        this.lastCall = lastCall;
    }

    /** A number from 0 to {@code bound - 1}. */
    int below(int bound) {
        random += 0x9E3779B97F4A7C15L;
        return (int) Long.remainderUnsigned(StableId.mix(random), bound);
    }

    /** One in {@code n}. */
    boolean oneIn(int n) {
        return below(n) == 0;
    }

    long newLoad() {
        return ++loads;
    }

    /** Called before a query, and after each call. */
    void aroundQuery() {
        beside.aroundQuery();
    }

    /** A query was made twice in one state. */
    long decided(long first, long second) {
        if (first != second) {
            throw new Contradiction(lastCall.get(), first, second);
        }
        return decided(second);
    }

    long decided(long answer) {
        if (!isAside) {
            decisions = StableId.mix(decisions ^ answer);
            beside.decided(answer);
        }
        return answer;
    }

    /** Does {@code something} of which no later draw, nor the request, nor what was decided so far, shows anything. */
    void aside(Runnable something) {
        long kept = random;
        long keptLoads = loads;
        FakeAccess request = new FakeAccess();
        request.copy(access);
        random = ~random;
        isAside = true;
        something.run();
        isAside = false;
        access.copy(request);
        random = kept;
        loads = keptLoads;
    }

    long decisions() {
        return decisions;
    }

    /** Notes whether an answer of {@code hook} is not what the host does without a policy. */
    void compared(Hook hook, boolean departs) {
        departures[hook.ordinal()] += departs ? 1 : 0;
    }

    /** Answers of {@code hook} so far that were not what the host does without a policy. */
    long departures(Hook hook) {
        return departures[hook.ordinal()];
    }
}
