package io.policybridge.policies.composites.medic;

import io.policybridge.api.WarpHooks;

/** A warp that is launched does not inherit the type of the one that had its slot before. */
record WarpLaunches(int sm, Key key, WarpTypes[] partitions) implements WarpHooks.WarpLaunched {
    @Override
    public void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta) {
        int entry = key.ofWarp(sm, slot);
        for (WarpTypes types : partitions) {
            types.clear(entry);
        }
    }
}
