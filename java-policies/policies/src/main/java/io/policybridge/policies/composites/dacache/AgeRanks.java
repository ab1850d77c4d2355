package io.policybridge.policies.composites.dacache;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.WarpHooks;
import java.util.Arrays;

/**
 * The age ranks of the warps of one SM, 0 being the oldest: under a greedy-then-oldest scheduler the order in which
 * warps are preferred. Ranks are compact over the live warps of a scheduler; a warp that waits keeps its rank. A slot
 * without a warp ranks behind all.
 */
final class AgeRanks implements WarpHooks.WarpLaunched, WarpHooks.WarpExited {
    private static final int NO_WARP = -1;

    private final int schedulers;
    private final boolean bySlot;
    private final boolean eachScheduler;
    private final int behindAll;
    private final int[] launch;
    private final int[] rank;
    private int oldest = NO_WARP;
    private int samples;

    AgeRanks(HostGeometry host, DaCacheOptions.Rank kind, DaCacheOptions.Sample sample) {
        int slots = host.warps();
        schedulers = host.schedulers();
        bySlot = kind == DaCacheOptions.Rank.SLOT;
        eachScheduler = sample == DaCacheOptions.Sample.EACH_SCHED;
        behindAll = (slots + schedulers - 1) / schedulers;
        launch = new int[slots];
        rank = new int[slots];
        Arrays.fill(launch, NO_WARP);
        Arrays.fill(rank, behindAll);
    }

    @Override
    public void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta) {
        update(slot, dynamicWarp);
    }

    @Override
    public void warpExited(int slot, int dynamicWarp) {
        update(slot, NO_WARP);
    }

    private void update(int slot, int dynamicWarp) {
        boolean wasSampled = isSampled(slot);
        launch[slot] = dynamicWarp;
        for (int s = slot % schedulers; s < launch.length; s += schedulers) {
            rank[s] = launch[s] == NO_WARP ? behindAll : bySlot ? s / schedulers : olderThan(s);
        }
        oldest = oldestHead();
        if (wasSampled || isSampled(slot)) {
            samples++;
        }
    }

    private int olderThan(int slot) {
        int older = 0;
        for (int s = slot % schedulers; s < launch.length; s += schedulers) {
            if (launch[s] != NO_WARP && (launch[s] < launch[slot] || launch[s] == launch[slot] && s < slot)) {
                older++;
            }
        }
        return older;
    }

    /** Of the schedulers' heads the one launched first, then the lowest slot. */
    private int oldestHead() {
        int best = NO_WARP;
        for (int s = 0; s < launch.length; s++) {
            if (rank[s] == 0 && (best == NO_WARP || launch[s] < launch[best])) {
                best = s;
            }
        }
        return best;
    }

    /** Rank of the warp in {@code slot} inside its scheduler. */
    int rank(int slot) {
        return slot < 0 ? behindAll : rank[slot];
    }

    /** Whether the coherent loads of the warp in {@code slot} are sampled. */
    boolean isSampled(int slot) {
        return slot >= 0 && (eachScheduler ? rank[slot] == 0 : slot == oldest);
    }

    /** How often the sampled warps have changed. */
    int samples() {
        return samples;
    }
}
