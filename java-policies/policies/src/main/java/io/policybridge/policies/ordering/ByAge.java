package io.policybridge.policies.ordering;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.WarpHooks;

/** Knows the warps of each scheduler by age. Indices are those of {@link io.policybridge.api.SchedulerWarps}. */
abstract class ByAge implements WarpHooks.WarpOrder, WarpHooks.WarpLaunched, WarpHooks.WarpExited {
    private final int schedulers;
    /** By scheduler: the indices of its warps, the oldest first, and behind them those of empty slots. */
    private final int[][] byAge;

    private final int[] resident;

    ByAge(HostGeometry host) {
        schedulers = host.schedulers();
        byAge = new int[schedulers][];
        resident = new int[schedulers];
        for (int scheduler = 0; scheduler < schedulers; scheduler++) {
            byAge[scheduler] = new int[(host.warps() - scheduler + schedulers - 1) / schedulers];
            for (int i = 0; i < byAge[scheduler].length; i++) {
                byAge[scheduler][i] = i;
            }
        }
    }

    /** All indices of {@code scheduler}, the oldest warp first. */
    final int[] byAge(int scheduler) {
        return byAge[scheduler];
    }

    @Override
    public final void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta) {
        int scheduler = slot % schedulers;
        move(byAge[scheduler], slot / schedulers, resident[scheduler]++);
    }

    @Override
    public final void warpExited(int slot, int dynamicWarp) {
        int scheduler = slot % schedulers;
        resident[scheduler]--;
        move(byAge[scheduler], slot / schedulers, byAge[scheduler].length - 1);
    }

    /** Moves {@code index} to position {@code to}; the others keep their order. */
    private static void move(int[] list, int index, int to) {
        int from = 0;
        while (list[from] != index) {
            from++;
        }
        int step = from < to ? 1 : -1;
        for (int i = from; i != to; i += step) {
            list[i] = list[i + step];
        }
        list[to] = index;
    }

    @Override
    public final Promises promises() {
        return Promises.of(Promise.SEES_NO_ACCESSES, Promise.ORDERS_ALL_WARPS);
    }
}
