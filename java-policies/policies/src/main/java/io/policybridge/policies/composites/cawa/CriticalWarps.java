package io.policybridge.policies.composites.cawa;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.Settings;
import io.policybridge.api.WarpHooks;
import io.policybridge.policies.ordering.CriticalFirst;

/** The warps of an SM in CAWA's order, and which of them are critical in their CTA. */
final class CriticalWarps extends CriticalFirst implements WarpHooks.CtaLaunched {
    private static final int PERCENT = 100;

    private final int percentBehind;
    /** By slot: where its CTA begins, and how many slots that has. */
    private final int[] first;

    private final int[] warps;

    CriticalWarps(Settings settings, HostGeometry host) {
        super(settings, host);
        percentBehind = settings.integer(CawaCacp.CRITICAL_ABOVE.key());
        first = new int[host.warps()];
        warps = new int[host.warps()];
    }

    @Override
    public void ctaLaunched(int hardwareCta, int kernel, int cta, int firstSlot, int count) {
        for (int slot = firstSlot; slot < firstSlot + count; slot++) {
            first[slot] = firstSlot;
            warps[slot] = count;
        }
    }

    /** Whether more than the wanted percentage of the other warps of its CTA are less critical. */
    boolean isCritical(int slot) {
        int less = 0;
        for (int other = first[slot]; other < first[slot] + warps[slot]; other++) {
            if (criticality(other) < criticality(slot)) {
                less++;
            }
        }
        return less * PERCENT > Math.max(0, warps[slot] - 1) * percentBehind;
    }
}
