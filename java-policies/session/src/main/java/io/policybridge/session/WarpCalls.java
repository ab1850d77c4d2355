package io.policybridge.session;

import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import java.util.Arrays;

/**
 * The calls that the warps of one SM make to their policies, and the state that these publish. Published state is
 * sampled by the host at core-cycle boundaries, all SMs at once, where {@link #due} says so.
 */
public final class WarpCalls extends DescribedWarpCalls {
    private final WarpHooks.WarpMask mask;
    private final WarpHooks.WarpOrder order;
    private final WarpHooks.CtaLimit limit;
    private final int[] ordered;
    private final int ctaSlots;
    /**
     * Slots with a warp: masking an empty slot has no effect. Hosts notify launches and exits where a mask is
     * published.
     */
    private final WarpSet resident;

    WarpCalls(SiteParts site, Session.Context context) {
        super(site, context);
        mask = governor(Hook.WARP_MASK, WarpHooks.WarpMask.class);
        order = governor(Hook.WARP_ORDER, WarpHooks.WarpOrder.class);
        limit = governor(Hook.CTA_LIMIT, WarpHooks.CtaLimit.class);
        ordered = new int[context.host().warps()];
        ctaSlots = context.host().ctas();
        resident = new WarpSet(context.host().warps());
        resident.clear();
        if (publishes()) {
            want(HookTable.RESAMPLING);
        }
    }

    @Override
    public long query(Hook query, HookRecord record) {
        if (query != Hook.WARP_ORDER) {
            return super.query(query, record);
        }
        warpOrder(Checked.index("scheduler", record.number(0), host.schedulers()), record.slots(), record.slotCount());
        return Answer.NONE;
    }

    /**
     * Published state WARP_MASK: fills both sets, then lets the policy clear slots; both stay full where no policy
     * masks.
     */
    public void warpMask(WarpSet any, WarpSet loads) {
        any.fill();
        loads.fill();
        if (mask == null) {
            return;
        }
        entered(Hook.WARP_MASK, -1, null);
        queried(Hook.WARP_MASK);
        try {
            mask.warpMask(any, loads);
        } catch (Throwable e) {
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

    /**
     * What the policy that masks tells of its limit, see {@link io.policybridge.api.Part#warpLimit}; 0 where none
     * masks.
     */
    public int warpLimit() {
        if (mask == null) {
            return 0;
        }
        try {
            return mask.warpLimit();
        } catch (Throwable e) {
            throw failure(mask, Hook.WARP_MASK, "warpLimit", e);
        }
    }

    /** Published state WARP_ORDER; only if {@code has(WARP_ORDER)}. */
    public void warpOrder(int scheduler, int[] slots, int count) {
        entered(Hook.WARP_ORDER, -1, null);
        queried(Hook.WARP_ORDER);
        System.arraycopy(slots, 0, ordered, 0, count);
        try {
            order.warpOrder(scheduler, slots, count);
        } catch (Throwable e) {
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

    /** Published state CTA_LIMIT; {@code Integer.MAX_VALUE} where no policy limits. */
    public int ctaLimit() {
        if (limit == null) {
            return Integer.MAX_VALUE;
        }
        entered(Hook.CTA_LIMIT, -1, null);
        queried(Hook.CTA_LIMIT);
        int most;
        try {
            most = limit.ctaLimit();
        } catch (Throwable e) {
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
     * Reports that every runnable warp was masked for {@code cycles} core cycles in a row while this SM had no request
     * in flight.
     *
     * @throws PolicyFailure once the liveness limit is reached
     */
    public void allMasked(long cycles) {
        if (cycles >= livenessLimit()) {
            throw starved(
                    Hook.WARP_MASK,
                    "masked every runnable warp for " + cycles
                            + " cycles in a row (livenessLimit): no progress is possible");
        }
    }

    @Override
    public void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta) {
        resident.add(slot);
        super.warpLaunched(slot, dynamicWarp, cta, warpInCta);
    }

    @Override
    public void warpExited(int slot, int dynamicWarp) {
        resident.remove(slot);
        super.warpExited(slot, dynamicWarp);
    }
}
