package io.policybridge.policies.composites.medic;

import io.policybridge.api.WarpHooks;
import io.policybridge.policies.bypass.WarpKey;

/** A warp that is launched does not inherit the type of the one that had its slot before. */
record WarpLaunches(int sm, WarpKey key, WarpTypes[] partitions) implements WarpHooks.WarpLaunched {
    @Override
    public void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta) {
        int entry = key.ofWarp(sm, slot);
        for (WarpTypes types : partitions) {
            types.clear(entry);
        }
    }
}
