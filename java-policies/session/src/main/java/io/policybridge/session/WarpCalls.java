package io.policybridge.session;

import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.SchedulerWarps;
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
    private final boolean ordersAll;
    private final ShownWarps shown;
    /** Indices as the policy orders them, and which it has named. */
    private final int[] ordered;

    private final WarpSet named;
    /** By scheduler: orders in a row that left out every ready warp. */
    private final long[] withheld;

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
        ordersAll = order != null && site.promises(Hook.WARP_ORDER, Promise.ORDERS_ALL_WARPS);
        shown = new ShownWarps(host);
        ordered = new int[host.warps()];
        named = new WarpSet(host.warps());
        withheld = new long[host.schedulers()];
        ctaSlots = context.host().ctas();
        resident = new WarpSet(context.host().warps());
        resident.clear();
        if (publishes()) {
            want(HookTable.RESAMPLING);
        }
        if (order != null) {
            want(1L << Hook.WARP_LAUNCHED.ordinal() | 1L << Hook.WARP_EXITED.ordinal());
        }
    }

    @Override
    public long query(Hook query, HookRecord record) {
        if (query != Hook.WARP_ORDER) {
            return super.query(query, record);
        }
        int scheduler = Checked.index("scheduler", record.number(0), host.schedulers());
        int size = shown.size(scheduler);
        if (record.slotCount() != size) {
            throw new BadCall("slots=" + record.slotCount() + " of scheduler " + scheduler + "; expected " + size);
        }
        int last = Checked.indexOrNone("last", record.number(2), size);
        warpOrder(scheduler, last, record.number(3), record.number(4), record.slots());
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

    /**
     * Whether WARP_ORDER is called only where a warp is ready, see {@link Promise#ORDERS_ALL_WARPS}; else in every core
     * cycle in which the SM has a CTA.
     */
    public boolean ordersAllWarps() {
        return ordersAll;
    }

    /** How hosts show a warp in WARP_ORDER. */
    public static int state(boolean ready, SchedulerWarps.Awaited awaited) {
        return ShownWarps.state(ready, awaited);
    }

    /** Whether {@code number} shows a warp. */
    public static boolean isState(int number) {
        return ShownWarps.isState(number);
    }

    /**
     * Commit WARP_ORDER; only if {@code has(WARP_ORDER)}. A host ignores the answer if the session is not
     * {@link #isApplied applied}.
     *
     * @param last index of the slot that issued last, or -1
     * @param lastAt core cycle of that; -1 if the warp now there has not issued
     * @param cycle this core cycle
     * @param slots by index the {@link #state} of each slot; overwritten with the order: indices, and -1 behind them
     * @return how many warps are to be tried
     */
    public int warpOrder(int scheduler, int last, long lastAt, long cycle, int[] slots) {
        entered(Hook.WARP_ORDER, -1, null);
        queried(Hook.WARP_ORDER);
        ShownWarps warps = shown.of(scheduler, last, lastAt, cycle, slots);
        int count;
        try {
            count = order.warpOrder(scheduler, warps, ordered);
        } catch (Throwable e) {
            throw failure(order, Hook.WARP_ORDER, "scheduler=" + scheduler, e);
        }
        checkOrder(scheduler, warps, count);
        if (journal != null) {
            note(Hook.WARP_ORDER, "scheduler=" + scheduler, Arrays.toString(Arrays.copyOf(ordered, count)));
        }
        if (observer != null) {
            observer.ordered(unit, scheduler, last, lastAt, cycle, slots, ordered, warps.size(), count);
        }
        System.arraycopy(ordered, 0, slots, 0, count);
        Arrays.fill(slots, count, warps.size(), -1);
        return count;
    }

    private void checkOrder(int scheduler, ShownWarps warps, int count) {
        int size = warps.size();
        boolean legal = count >= 0 && count <= size && (count == size || !ordersAll);
        boolean triesReady = false;
        named.clear();
        for (int i = 0; legal && i < count; i++) {
            int index = ordered[i];
            legal = index >= 0 && index < size && !named.contains(index);
            if (legal) {
                named.add(index);
                triesReady |= warps.isReady(index);
            }
        }
        if (!legal) {
            throw illegal(
                    Hook.WARP_ORDER,
                    "scheduler=" + scheduler,
                    count < 0 || count > size ? count + " warps" : Arrays.toString(Arrays.copyOf(ordered, count)),
                    (ordersAll ? "each" : "each at most once") + " of 0 to " + (size - 1));
        }
        withheld[scheduler] = triesReady || !warps.anyReady() ? 0 : withheld[scheduler] + 1;
        if (withheld[scheduler] >= livenessLimit()) {
            throw starved(
                    Hook.WARP_ORDER,
                    "left out every ready warp of scheduler " + scheduler + " for " + withheld[scheduler]
                            + " cycles in a row (livenessLimit): no progress is possible");
        }
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
        shown.launched(slot, dynamicWarp, cta);
        super.warpLaunched(slot, dynamicWarp, cta, warpInCta);
    }

    @Override
    public void warpExited(int slot, int dynamicWarp) {
        resident.remove(slot);
        shown.exited(slot);
        super.warpExited(slot, dynamicWarp);
    }
}
