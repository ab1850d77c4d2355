package io.policybridge.policies.throttling;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import java.util.Arrays;

/**
 * The warps of one SM, of which only so many of each scheduler's oldest may issue. A warp that ends makes room for the
 * next oldest; whether a waiting warp counts as one of them is {@link Barrier}.
 */
public class OldestWarps extends AgedWarps implements WarpHooks.CtaLaunched {
    /** Whether a waiting warp counts as one of the oldest. */
    public enum Barrier {
        SKIP,
        KEEP,
        RELEASE
    }

    /** What limited warps may not issue. */
    public enum Gate {
        ALL,
        LOADS
    }

    private final int fixedLimit;
    private final Barrier barrier;
    private final Gate gate;
    /** Per slot its warp's hardware CTA. */
    private final int[] ctaOf;
    /** Per hardware CTA, warps at a barrier. */
    private final int[] atBarrier;

    /** Of each scheduler {@code limit} warps may issue, unless {@link #limit} is overridden. */
    public OldestWarps(int limit, Barrier barrier, Gate gate, HostGeometry host) {
        super(host, host.schedulers());
        fixedLimit = limit;
        this.barrier = barrier;
        this.gate = gate;
        ctaOf = new int[host.warps()];
        atBarrier = new int[host.ctas()];
    }

    /** How many of each scheduler's warps may issue; changes in events only. */
    protected int limit() {
        return fixedLimit;
    }

    @Override
    public final int warpLimit() {
        return limit();
    }

    @Override
    public void ctaLaunched(int hardwareCta, int kernel, int cta, int firstSlot, int warps) {
        Arrays.fill(ctaOf, firstSlot, firstSlot + warps, hardwareCta);
    }

    @Override
    public void warpExited(int slot, int dynamicWarp) {
        warpResumed(slot, WarpHooks.Wait.BARRIER);
        super.warpExited(slot, dynamicWarp);
    }

    @Override
    public void warpWaiting(int slot, WarpHooks.Wait why) {
        if (why == WarpHooks.Wait.BARRIER && !waitsFor(slot, why)) {
            atBarrier[ctaOf[slot]]++;
        }
        super.warpWaiting(slot, why);
    }

    @Override
    public void warpResumed(int slot, WarpHooks.Wait why) {
        if (why == WarpHooks.Wait.BARRIER && waitsFor(slot, why)) {
            atBarrier[ctaOf[slot]]--;
        }
        super.warpResumed(slot, why);
    }

    @Override
    public void warpMask(WarpSet any, WarpSet loads) {
        loads.clear();
        for (int scheduler = 0; scheduler < groups(); scheduler++) {
            admit(scheduler, loads);
        }
        if (gate == Gate.ALL) {
            any.clear();
            for (int slot = 0; slot < slots(); slot++) {
                if (loads.contains(slot)) {
                    any.add(slot);
                }
            }
        }
    }

    /** A limit that is not reached masks no warp, not even waiting ones: waiting events then cost nothing. */
    void admit(int scheduler, WarpSet admitted) {
        boolean all = count(scheduler) <= limit();
        int left = limit();
        for (int i = 0; i < count(scheduler); i++) {
            int slot = slot(scheduler, i);
            boolean skipped = barrier == Barrier.SKIP && waits(slot);
            boolean released = barrier == Barrier.RELEASE && atBarrier[ctaOf[slot]] > 0;
            if (all || released || left > 0 && !skipped) {
                admitted.add(slot);
            }
            if (!skipped) {
                left--;
            }
        }
    }
}
