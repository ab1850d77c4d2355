package io.policybridge.simulator.metrics;

import io.policybridge.config.SmConfig;
import io.policybridge.simulator.sm.SmObserver;
import java.util.Arrays;

/** Watches which of its warps a scheduler issues from. */
final class RankWatch implements SmObserver {
    private static final int FREE = Integer.MAX_VALUE;

    private final RunMetrics run;
    private final int slots;
    private final int schedulers;
    /** Launch number of the warp in each slot of each SM, or FREE. */
    private final int[] warps;
    /** Last cycle in which each scheduler issued. */
    private final long[] last;

    RankWatch(RunMetrics run, SmConfig config) {
        this.run = run;
        slots = config.warps();
        schedulers = config.issue().schedulers();
        warps = new int[config.sms() * slots];
        Arrays.fill(warps, FREE);
        last = new long[config.sms() * schedulers];
        Arrays.fill(last, -1);
    }

    @Override
    public boolean isSplitBySm() {
        return true;
    }

    @Override
    public void issued(int sm, int scheduler, int slot, int dynamicWarp, int dynamic, int instruction, long now) {
        int index = sm * schedulers + scheduler;
        if (last[index] == now) {
            return;
        }
        last[index] = now;
        int rank = 0;
        for (int other = scheduler; other < slots; other += schedulers) {
            if (warps[sm * slots + other] < dynamicWarp) {
                rank++;
            }
        }
        run.counts(sm).count(Metric.RANK, rank);
    }

    @Override
    public void ctaLaunched(
            int sm, int hardwareCta, int kernel, int cta, int firstSlot, int firstDynamicWarp, long now) {
        for (int warp = 0; warp < run.warpsPerCta(kernel); warp++) {
            warps[sm * slots + firstSlot + warp] = firstDynamicWarp + warp;
        }
    }

    @Override
    public void warpRetired(int sm, int slot, int dynamicWarp, long now) {
        warps[sm * slots + slot] = FREE;
    }

    @Override
    public void ctaExited(int sm, int hardwareCta, long now) {}
}
