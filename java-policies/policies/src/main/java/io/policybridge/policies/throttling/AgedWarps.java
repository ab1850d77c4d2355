package io.policybridge.policies.throttling;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.WarpHooks;

/** The resident warps of one SM, oldest first, in groups: slot s belongs to group s mod groups. */
abstract class AgedWarps
        implements WarpHooks.WarpMask,
                WarpHooks.WarpLaunched,
                WarpHooks.WarpExited,
                WarpHooks.WarpWaiting,
                WarpHooks.WarpResumed {
    private final int groups;
    /** Per group its slots, oldest first, and how many they are. */
    private final int[][] oldest;

    private final int[] resident;
    /**
     * Per slot its warp's launch number, and what it waits for: one bit per reason, for two can overlap at a boundary.
     */
    private final int[] age;

    private final int[] waiting;

    AgedWarps(HostGeometry host, int groups) {
        int slots = host.warps();
        this.groups = groups;
        oldest = new int[groups][slots];
        resident = new int[groups];
        age = new int[slots];
        waiting = new int[slots];
    }

    final int slots() {
        return age.length;
    }

    final int groups() {
        return groups;
    }

    /** Resident warps of {@code group}. */
    final int count(int group) {
        return resident[group];
    }

    /** The slot of the warp of {@code group} that {@code rank} others are older than. */
    final int slot(int group, int rank) {
        return oldest[group][rank];
    }

    /** Whether the warp in {@code slot} waits at a barrier or fence. */
    final boolean waits(int slot) {
        return waiting[slot] != 0;
    }

    /** Whether it waits for {@code why}. */
    final boolean waitsFor(int slot, WarpHooks.Wait why) {
        return (waiting[slot] >>> why.ordinal() & 1) != 0;
    }

    /** A warp came, went, began to wait or went on. */
    void changed() {}

    @Override
    public void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta) {
        age[slot] = dynamicWarp;
        waiting[slot] = 0;
        int[] slots = oldest[slot % groups];
        int rank = resident[slot % groups]++;
        while (rank > 0 && age[slots[rank - 1]] > dynamicWarp) {
            slots[rank] = slots[rank - 1];
            rank--;
        }
        slots[rank] = slot;
        changed();
    }

    @Override
    public void warpExited(int slot, int dynamicWarp) {
        waiting[slot] = 0;
        int[] slots = oldest[slot % groups];
        int last = --resident[slot % groups];
        for (int rank = 0, kept = 0; rank <= last; rank++) {
            if (slots[rank] != slot) {
                slots[kept++] = slots[rank];
            }
        }
        changed();
    }

    @Override
    public void warpWaiting(int slot, WarpHooks.Wait why) {
        waiting[slot] |= 1 << why.ordinal();
        changed();
    }

    @Override
    public void warpResumed(int slot, WarpHooks.Wait why) {
        waiting[slot] &= ~(1 << why.ordinal());
        changed();
    }
}
