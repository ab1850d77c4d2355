package io.policybridge.simulator.sm;

import io.policybridge.api.Hook;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import io.policybridge.session.WarpCalls;
import java.util.Arrays;

/**
 * What one SM reports to the policies of its warps, and what it reads from them. Only created where there are such
 * policies.
 */
final class PolicyEvents {
    private final WarpCalls calls;
    private final WarpSet any;
    private final WarpSet loads;
    private final int slots;
    private final boolean wantsIssued;
    private final boolean wantsCommitted;
    private final boolean wantsLoads;
    private final boolean wantsLoops;
    private final boolean wantsWaits;
    /** Null where no policy orders warps. */
    private final PolicyOrder order;

    private int codeWords;
    /** By warp slot and static instruction: backward branches that this warp took. */
    private long[] backward;

    private long atBarrier;
    private long fenced;

    PolicyEvents(WarpCalls calls, int slots, int schedulers, int codes) {
        this.calls = calls;
        this.slots = slots;
        any = new WarpSet(slots);
        loads = new WarpSet(slots);
        wantsIssued = calls.has(Hook.ISSUED);
        wantsCommitted = calls.has(Hook.COMMITTED);
        wantsLoads = calls.has(Hook.LOAD_COMPLETED);
        wantsLoops = calls.has(Hook.LOOP_BRANCH) || calls.has(Hook.LOOP_EXITED);
        wantsWaits = calls.has(Hook.WARP_WAITING) || calls.has(Hook.WARP_RESUMED);
        order = calls.has(Hook.WARP_ORDER) && calls.isApplied() ? new PolicyOrder(calls, schedulers, slots) : null;
        codeWords = codes + Long.SIZE - 1 >> 6;
        backward = new long[wantsLoops ? slots * codeWords : 0];
    }

    void ctaLaunched(int hardwareCta, int kernel, int cta, int firstSlot, int warps) {
        calls.ctaLaunched(hardwareCta, kernel, cta, firstSlot, warps);
    }

    void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta) {
        if (wantsLoops) {
            Arrays.fill(backward, slot * codeWords, (slot + 1) * codeWords, 0);
        }
        if (order != null) {
            order.launched(slot);
        }
        calls.warpLaunched(slot, dynamicWarp, cta, warpInCta);
    }

    void warpExited(int slot, int dynamicWarp) {
        calls.warpExited(slot, dynamicWarp);
    }

    void ctaExited(int hardwareCta, int kernel, int cta) {
        calls.ctaExited(hardwareCta, kernel, cta);
    }

    void issued(int slot) {
        if (wantsIssued) {
            calls.issued(slot, 1);
        }
    }

    void committed(int slot, int lanes) {
        if (wantsCommitted && lanes > 0) {
            calls.committed(slot, lanes);
        }
    }

    void loadCompleted(long load, int slot, long pc) {
        if (wantsLoads) {
            calls.loadCompleted(load, slot, pc);
        }
    }

    /**
     * Warp {@code slot} issued the branch {@code code} at {@code pc} and continues at {@code nextPc} with
     * {@code lanes}.
     */
    void branched(int slot, int code, long pc, long nextPc, int lanes) {
        if (!wantsLoops) {
            return;
        }
        if (code >> 6 >= codeWords) {
            widen((code >> 6) + 1);
        }
        int word = slot * codeWords + (code >> 6);
        if (nextPc <= pc) {
            backward[word] |= 1L << code;
            calls.loopBranch(slot, pc, nextPc, lanes);
        } else if ((backward[word] >>> code & 1) != 0) {
            calls.loopExited(slot, pc);
        }
    }

    private void widen(int words) {
        long[] wider = new long[slots * words];
        for (int slot = 0; slot < slots; slot++) {
            System.arraycopy(backward, slot * codeWords, wider, slot * words, codeWords);
        }
        backward = wider;
        codeWords = words;
    }

    boolean wantsWaits() {
        return wantsWaits;
    }

    /** At a core-cycle boundary: reports which warps began to wait, and which go on, since the last one. */
    void compare(long nowAtBarrier, long nowFenced) {
        notifyChanges(atBarrier, nowAtBarrier, WarpHooks.Wait.BARRIER);
        notifyChanges(fenced, nowFenced, WarpHooks.Wait.FENCE);
        atBarrier = nowAtBarrier;
        fenced = nowFenced;
    }

    private void notifyChanges(long before, long now, WarpHooks.Wait why) {
        for (long rest = before & ~now; rest != 0; rest &= rest - 1) {
            calls.warpResumed(Long.numberOfTrailingZeros(rest), why);
        }
        for (long rest = now & ~before; rest != 0; rest &= rest - 1) {
            calls.warpWaiting(Long.numberOfTrailingZeros(rest), why);
        }
    }

    /** The order of the warps that a policy answers, or null. */
    PolicyOrder order() {
        return order;
    }

    /** Samples the published masks; {@link #any} and {@link #loads} then hold them. */
    void sampleMasks() {
        calls.warpMask(any, loads);
    }

    /** Slots that may issue. */
    long any() {
        return mask(any);
    }

    /** Slots that may issue loads of global or local memory. */
    long loads() {
        return mask(loads);
    }

    int ctaLimit() {
        return calls.ctaLimit();
    }

    /** A GPU that is modelled has at most 64 warps an SM. */
    private long mask(WarpSet set) {
        return set.bits(0) & -1L >>> Long.SIZE - slots;
    }
}
