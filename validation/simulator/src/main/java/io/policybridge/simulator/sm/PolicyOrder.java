package io.policybridge.simulator.sm;

import io.policybridge.api.Hook;
import io.policybridge.api.SchedulerWarps.Awaited;
import io.policybridge.session.WarpCalls;
import java.util.Arrays;

/**
 * The order in which a policy has the schedulers of one SM try their warps. Only created where there is such a policy.
 */
final class PolicyOrder {
    private static final int NONE = -1;
    private static final int NO_WARP = WarpCalls.state(false, Awaited.NO_WARP);
    private static final int BARRIER = WarpCalls.state(false, Awaited.BARRIER);
    private static final int MEMORY = WarpCalls.state(false, Awaited.MEMORY);
    private static final int SLOW = WarpCalls.state(false, Awaited.LONG_LATENCY);
    private static final int SLOW_BUT_READY = WarpCalls.state(true, Awaited.LONG_LATENCY);
    private static final int READY = WarpCalls.state(true, Awaited.NOTHING);
    private static final int OTHER = WarpCalls.state(false, Awaited.NOTHING);

    private final WarpCalls calls;
    private final int schedulers;
    private final int slots;
    /** By scheduler: index of the slot that issued last. */
    private final int[] last;
    /** By slot: when its warp issued last. */
    private final long[] issuedAt;
    /** By index: states of the warps of one scheduler, then their order. */
    private final int[] shown;

    private int count;

    PolicyOrder(WarpCalls calls, int schedulers, int slots) {
        this.calls = calls;
        this.schedulers = schedulers;
        this.slots = slots;
        last = new int[schedulers];
        issuedAt = new long[slots];
        shown = new int[slots];
        Arrays.fill(last, NONE);
        Arrays.fill(issuedAt, NONE);
    }

    /** Whether it is asked in every cycle, not only where a warp is ready. */
    boolean isRestless() {
        return !calls.ordersAllWarps();
    }

    void launched(int slot) {
        issuedAt[slot] = NONE;
    }

    /**
     * {@code own}: the slot that would have issued without a policy, or {@link WarpScheduler#NONE} if that is unknown.
     */
    void issued(int slot, int scheduler, long now, int own) {
        if (own != WarpScheduler.NONE) {
            calls.compared(Hook.WARP_ORDER, slot == own);
        }
        last[scheduler] = slot / schedulers;
        issuedAt[slot] = now;
    }

    /**
     * Asks for the order of {@code scheduler}: of its warps {@code running} have not ended, {@code atBarrier} and
     * {@code onMemory} wait, the next instruction of {@code slow} awaits a load, {@code ready} would issue.
     */
    void ask(int scheduler, long running, long atBarrier, long onMemory, long slow, long ready, long now) {
        int index = 0;
        for (int slot = scheduler; slot < slots; slot += schedulers) {
            shown[index++] = state(slot, running, atBarrier, onMemory, slow, ready);
        }
        int before = last[scheduler];
        long lastAt = before == NONE ? NONE : issuedAt[scheduler + before * schedulers];
        count = calls.warpOrder(scheduler, before, lastAt, now, shown);
    }

    private static int state(int slot, long running, long atBarrier, long onMemory, long slow, long ready) {
        if ((running >>> slot & 1) == 0) {
            return NO_WARP;
        } else if ((atBarrier >>> slot & 1) != 0) {
            return BARRIER;
        } else if ((onMemory >>> slot & 1) != 0) {
            return MEMORY;
        } else if ((slow >>> slot & 1) != 0) {
            return (ready >>> slot & 1) != 0 ? SLOW_BUT_READY : SLOW;
        }
        return (ready >>> slot & 1) != 0 ? READY : OTHER;
    }

    /** Slots that are to be tried. */
    int count() {
        return count;
    }

    /** The {@code i}-th slot of {@code scheduler} to be tried. */
    int slot(int scheduler, int i) {
        return scheduler + shown[i] * schedulers;
    }
}
