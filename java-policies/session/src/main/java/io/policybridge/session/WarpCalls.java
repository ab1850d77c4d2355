package io.policybridge.session;

import io.policybridge.api.Hook;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * The calls that the warps of one SM make to their policies, and the state that these publish. Published state is
 * sampled by the host at core-cycle boundaries, all SMs at once, where {@link #due} says so.
 */
public final class WarpCalls extends Calls {
    /** Events that always ask for a new sample of what is published. */
    private static final Set<Hook> SAMPLED_AFTER = EnumSet.of(
            Hook.WARP_LAUNCHED,
            Hook.WARP_EXITED,
            Hook.CTA_LAUNCHED,
            Hook.CTA_EXITED,
            Hook.WARP_WAITING,
            Hook.WARP_RESUMED,
            Hook.LOOP_BRANCH);

    private final WarpHooks.WarpMask mask;
    private final WarpHooks.WarpOrder order;
    private final WarpHooks.CtaLimit limit;
    private final WarpHooks.LoadCompleted[] loadCompleted;
    private final WarpHooks.WarpLaunched[] warpLaunched;
    private final WarpHooks.WarpExited[] warpExited;
    private final WarpHooks.CtaLaunched[] ctaLaunched;
    private final WarpHooks.CtaExited[] ctaExited;
    private final WarpHooks.WarpWaiting[] warpWaiting;
    private final WarpHooks.WarpResumed[] warpResumed;
    private final WarpHooks.LoopBranch[] loopBranch;
    private final WarpHooks.LoopExited[] loopExited;
    private final WarpHooks.Issued[] issued;
    private final WarpHooks.Committed[] committed;
    private final int[] ordered;
    private final int ctaSlots;
    /** Slots with a warp: to mask another has no effect. Hosts notify launches and exits where a mask is published. */
    private final WarpSet resident;

    WarpCalls(Place place, Session.Context context) {
        super(place, context);
        mask = governor(Hook.WARP_MASK, WarpHooks.WarpMask.class);
        order = governor(Hook.WARP_ORDER, WarpHooks.WarpOrder.class);
        limit = governor(Hook.CTA_LIMIT, WarpHooks.CtaLimit.class);
        loadCompleted = listeners(WarpHooks.LoadCompleted.class).toArray(new WarpHooks.LoadCompleted[0]);
        warpLaunched = listeners(WarpHooks.WarpLaunched.class).toArray(new WarpHooks.WarpLaunched[0]);
        warpExited = listeners(WarpHooks.WarpExited.class).toArray(new WarpHooks.WarpExited[0]);
        ctaLaunched = listeners(WarpHooks.CtaLaunched.class).toArray(new WarpHooks.CtaLaunched[0]);
        ctaExited = listeners(WarpHooks.CtaExited.class).toArray(new WarpHooks.CtaExited[0]);
        warpWaiting = listeners(WarpHooks.WarpWaiting.class).toArray(new WarpHooks.WarpWaiting[0]);
        warpResumed = listeners(WarpHooks.WarpResumed.class).toArray(new WarpHooks.WarpResumed[0]);
        loopBranch = listeners(WarpHooks.LoopBranch.class).toArray(new WarpHooks.LoopBranch[0]);
        loopExited = listeners(WarpHooks.LoopExited.class).toArray(new WarpHooks.LoopExited[0]);
        issued = listeners(WarpHooks.Issued.class).toArray(new WarpHooks.Issued[0]);
        committed = listeners(WarpHooks.Committed.class).toArray(new WarpHooks.Committed[0]);
        ordered = new int[context.host().warps()];
        ctaSlots = context.host().ctas();
        resident = new WarpSet(context.host().warps());
        resident.clear();
        if (publishes()) {
            SAMPLED_AFTER.forEach(this::want);
        }
    }

    /** Published state P15: fills both sets, then lets the policy clear slots; both stay full where nobody masks. */
    public void warpMask(WarpSet any, WarpSet loads) {
        any.fill();
        loads.fill();
        if (mask == null) {
            return;
        }
        asked(Hook.WARP_MASK);
        try {
            mask.warpMask(any, loads);
        } catch (RuntimeException | Error e) {
            throw failure(mask, Hook.WARP_MASK, "", e);
        }
        compared(Hook.WARP_MASK, any.containsAll(resident) && loads.containsAll(resident));
        if (journal != null) {
            note(Hook.WARP_MASK, "", "any " + any + " loads " + loads);
        }
        if (observer != null) {
            observer.masked(unit, any, loads);
        }
        if (!isApplied()) {
            any.fill();
            loads.fill();
        }
    }

    /** Published state P16; only if {@code has(WARP_ORDER)}. */
    public void warpOrder(int scheduler, int[] slots, int count) {
        asked(Hook.WARP_ORDER);
        System.arraycopy(slots, 0, ordered, 0, count);
        try {
            order.warpOrder(scheduler, slots, count);
        } catch (RuntimeException | Error e) {
            throw failure(order, Hook.WARP_ORDER, "scheduler=" + scheduler, e);
        }
        if (!isPermutation(slots, count)) {
            throw illegal(
                    Hook.WARP_ORDER,
                    "scheduler=" + scheduler,
                    Arrays.toString(Arrays.copyOf(slots, count)),
                    "a permutation of " + Arrays.toString(Arrays.copyOf(ordered, count)));
        }
        compared(Hook.WARP_ORDER, Arrays.equals(slots, 0, count, ordered, 0, count));
        if (journal != null) {
            note(Hook.WARP_ORDER, "scheduler=" + scheduler, Arrays.toString(Arrays.copyOf(slots, count)));
        }
        if (observer != null) {
            observer.ordered(unit, scheduler, ordered, slots, count);
        }
        if (!isApplied()) {
            System.arraycopy(ordered, 0, slots, 0, count);
        }
    }

    private boolean isPermutation(int[] slots, int count) {
        for (int i = 0; i < count; i++) {
            int shown = 0;
            int answered = 0;
            for (int j = 0; j < count; j++) {
                shown += ordered[j] == ordered[i] ? 1 : 0;
                answered += slots[j] == ordered[i] ? 1 : 0;
            }
            if (shown != answered) {
                return false;
            }
        }
        return true;
    }

    /** Published state P28; {@code Integer.MAX_VALUE} where nobody limits. */
    public int ctaLimit() {
        if (limit == null) {
            return Integer.MAX_VALUE;
        }
        asked(Hook.CTA_LIMIT);
        int most;
        try {
            most = limit.ctaLimit();
        } catch (RuntimeException | Error e) {
            throw failure(limit, Hook.CTA_LIMIT, "", e);
        }
        if (most < 1) {
            throw illegal(Hook.CTA_LIMIT, "", most + " CTAs", "1 or more");
        }
        compared(Hook.CTA_LIMIT, most >= ctaSlots);
        if (journal != null) {
            note(Hook.CTA_LIMIT, "", most + " CTAs");
        }
        if (observer != null) {
            observer.limited(unit, most);
        }
        return isApplied() ? most : Integer.MAX_VALUE;
    }

    /**
     * Tells that every warp which could have run was masked for {@code cycles} core cycles in a row, with nothing of
     * this SM in flight.
     *
     * @throws PolicyFailure once the liveness limit is reached
     */
    public void allMasked(long cycles) {
        if (cycles >= livenessLimit()) {
            throw starved(
                    Hook.WARP_MASK,
                    "masked every runnable warp for " + cycles
                            + " cycles in a row (livenessLimit): nothing can move any more");
        }
    }

    /** Event P12. */
    public void loadCompleted(long load, int slot, long pc) {
        show(Hook.LOAD_COMPLETED, null, load, slot, pc, 0, 0);
        for (WarpHooks.LoadCompleted listener : loadCompleted) {
            told(Hook.LOAD_COMPLETED);
            try {
                listener.loadCompleted(load, slot, pc);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.LOAD_COMPLETED, "load=" + load + " slot=" + slot, e);
            }
        }
    }

    /** Event P13. */
    public void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta) {
        resident.add(slot);
        show(Hook.WARP_LAUNCHED, null, slot, dynamicWarp, cta, warpInCta, 0);
        for (WarpHooks.WarpLaunched listener : warpLaunched) {
            told(Hook.WARP_LAUNCHED);
            try {
                listener.warpLaunched(slot, dynamicWarp, cta, warpInCta);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.WARP_LAUNCHED, "slot=" + slot + " cta=" + cta + " warp=" + warpInCta, e);
            }
        }
        changed();
    }

    /** Event P13. */
    public void warpExited(int slot, int dynamicWarp) {
        resident.remove(slot);
        show(Hook.WARP_EXITED, null, slot, dynamicWarp);
        for (WarpHooks.WarpExited listener : warpExited) {
            told(Hook.WARP_EXITED);
            try {
                listener.warpExited(slot, dynamicWarp);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.WARP_EXITED, "slot=" + slot, e);
            }
        }
        changed();
    }

    /** Event P13. */
    public void ctaLaunched(int hardwareCta, int kernel, int cta, int firstSlot, int warps) {
        show(Hook.CTA_LAUNCHED, null, hardwareCta, kernel, cta, firstSlot, warps);
        for (WarpHooks.CtaLaunched listener : ctaLaunched) {
            told(Hook.CTA_LAUNCHED);
            try {
                listener.ctaLaunched(hardwareCta, kernel, cta, firstSlot, warps);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.CTA_LAUNCHED, "hardwareCta=" + hardwareCta + " cta=" + cta, e);
            }
        }
        changed();
    }

    /** Event P13. */
    public void ctaExited(int hardwareCta, int kernel, int cta) {
        show(Hook.CTA_EXITED, null, hardwareCta, kernel, cta, 0, 0);
        for (WarpHooks.CtaExited listener : ctaExited) {
            told(Hook.CTA_EXITED);
            try {
                listener.ctaExited(hardwareCta, kernel, cta);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.CTA_EXITED, "hardwareCta=" + hardwareCta + " cta=" + cta, e);
            }
        }
        changed();
    }

    /** Event P13b. */
    public void warpWaiting(int slot, WarpHooks.Wait why) {
        show(Hook.WARP_WAITING, null, slot, number(why));
        for (WarpHooks.WarpWaiting listener : warpWaiting) {
            told(Hook.WARP_WAITING);
            try {
                listener.warpWaiting(slot, why);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.WARP_WAITING, "slot=" + slot + " " + why, e);
            }
        }
        changedBy(Hook.WARP_WAITING);
    }

    /** Event P13b. */
    public void warpResumed(int slot, WarpHooks.Wait why) {
        show(Hook.WARP_RESUMED, null, slot, number(why));
        for (WarpHooks.WarpResumed listener : warpResumed) {
            told(Hook.WARP_RESUMED);
            try {
                listener.warpResumed(slot, why);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.WARP_RESUMED, "slot=" + slot + " " + why, e);
            }
        }
        changedBy(Hook.WARP_RESUMED);
    }

    /** Event P14. */
    public void loopBranch(int slot, long branchPc, long targetPc, int lanes) {
        show(Hook.LOOP_BRANCH, null, slot, branchPc, targetPc, lanes & 0xffffffffL, 0);
        for (WarpHooks.LoopBranch listener : loopBranch) {
            told(Hook.LOOP_BRANCH);
            try {
                listener.loopBranch(slot, branchPc, targetPc, lanes);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.LOOP_BRANCH, "slot=" + slot + " pc=" + Long.toHexString(branchPc), e);
            }
        }
        changedBy(Hook.LOOP_BRANCH);
    }

    /** Event P14. */
    public void loopExited(int slot, long branchPc) {
        show(Hook.LOOP_EXITED, null, slot, branchPc);
        for (WarpHooks.LoopExited listener : loopExited) {
            told(Hook.LOOP_EXITED);
            try {
                listener.loopExited(slot, branchPc);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.LOOP_EXITED, "slot=" + slot + " pc=" + Long.toHexString(branchPc), e);
            }
        }
    }

    /** Event P18. */
    public void issued(int slot, int instructions) {
        show(Hook.ISSUED, null, slot, instructions);
        for (WarpHooks.Issued listener : issued) {
            told(Hook.ISSUED);
            try {
                listener.issued(slot, instructions);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.ISSUED, "slot=" + slot, e);
            }
        }
    }

    /** Event P18. */
    public void committed(int slot, int threadInstructions) {
        show(Hook.COMMITTED, null, slot, threadInstructions);
        for (WarpHooks.Committed listener : committed) {
            told(Hook.COMMITTED);
            try {
                listener.committed(slot, threadInstructions);
            } catch (RuntimeException | Error e) {
                throw failure(listener, Hook.COMMITTED, "slot=" + slot, e);
            }
        }
    }
}
