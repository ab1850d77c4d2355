package io.policybridge.stream.issue;

import io.policybridge.stream.StreamLimits;
import io.policybridge.stream.StreamReader;
import java.util.Arrays;

/** The CTAs and warps that are resident in each SM at a record. Every complaint names the record that does not fit. */
final class ResidentWarps {
    static final int FREE = -1;
    /** The warp has been retired; its CTA runs. */
    private static final int RETIRED = -2;

    private final StreamReader in;

    /** By SM and hardware CTA slot: the CTA that occupies it, or null. */
    private CtaPlacement[][] ctaAt = new CtaPlacement[0][];
    /** By SM and warp slot: the number of its warp, and its launch number on the SM, which outlives its CTA. */
    private int[][] warpAt = new int[0][];

    private long[][] dynamicAt = new long[0][];

    ResidentWarps(StreamReader in) {
        this.in = in;
    }

    /** Checks that the places of a CTA exist and are free. */
    void requireFree(CtaPlacement at) {
        reachSm(at.sm());
        CtaPlacement[] ctas = ctaAt[at.sm()];
        if (at.hardwareCta() < ctas.length && ctas[at.hardwareCta()] != null) {
            throw in.bad("hwcta", at.hardwareCta(), "a free hardware CTA slot of SM " + at.sm());
        }
        int end = at.firstSlot() + at.slots();
        if (end > StreamLimits.SLOTS) {
            throw in.bad("slots", at.firstSlot() + "+" + at.slots(), "warp slots below " + StreamLimits.SLOTS);
        }
        int[] warps = warpAt[at.sm()];
        for (int slot = at.firstSlot(); slot < Math.min(end, warps.length); slot++) {
            if (warps[slot] != FREE) {
                throw in.bad("slot", slot, "a free warp slot of SM " + at.sm());
            }
        }
    }

    /** Launches a CTA into free places; its warp 0 has launch number {@code firstDynamic} and is {@code firstWarp}. */
    void launch(CtaPlacement at, long firstDynamic, int firstWarp) {
        CtaPlacement[] ctas = ctaAt[at.sm()];
        if (ctas.length <= at.hardwareCta()) {
            ctas = Arrays.copyOf(ctas, at.hardwareCta() + 1);
            ctaAt[at.sm()] = ctas;
        }
        int end = at.firstSlot() + at.slots();
        int[] warps = reach(warpAt[at.sm()], end);
        warpAt[at.sm()] = warps;
        dynamicAt[at.sm()] = Arrays.copyOf(dynamicAt[at.sm()], warps.length);
        for (int slot = at.firstSlot(); slot < end; slot++) {
            warps[slot] = firstWarp + slot - at.firstSlot();
            dynamicAt[at.sm()][slot] = firstDynamic + slot - at.firstSlot();
        }
        ctas[at.hardwareCta()] = at;
    }

    private void reachSm(int smNumber) {
        int known = ctaAt.length;
        if (smNumber < known) {
            return;
        }
        ctaAt = Arrays.copyOf(ctaAt, smNumber + 1);
        warpAt = Arrays.copyOf(warpAt, smNumber + 1);
        dynamicAt = Arrays.copyOf(dynamicAt, smNumber + 1);
        for (int added = known; added <= smNumber; added++) {
            ctaAt[added] = new CtaPlacement[0];
            warpAt[added] = new int[0];
            dynamicAt[added] = new long[0];
        }
    }

    private static int[] reach(int[] slots, int length) {
        if (slots.length >= length) {
            return slots;
        }
        int[] longer = Arrays.copyOf(slots, length);
        Arrays.fill(longer, slots.length, length, FREE);
        return longer;
    }

    /** Ends a CTA and returns it. */
    CtaPlacement exit(int smNumber, int hardware) {
        CtaPlacement at =
                smNumber < ctaAt.length && hardware < ctaAt[smNumber].length ? ctaAt[smNumber][hardware] : null;
        if (at == null) {
            throw in.bad("hwcta", hardware, "a hardware CTA slot of SM " + smNumber + " with a running CTA");
        }
        ctaAt[smNumber][hardware] = null;
        Arrays.fill(warpAt[smNumber], at.firstSlot(), at.firstSlot() + at.slots(), FREE);
        return at;
    }

    /** The warp in a slot; its launch number on the SM must be {@code dynamic}. */
    int warp(int smNumber, int slot, long dynamic) {
        checkLaunched(smNumber, slot, dynamic);
        int warp = warpAt[smNumber][slot];
        if (warp == FREE) {
            throw in.bad("slot", slot, "a warp slot of SM " + smNumber + " whose CTA is running");
        }
        if (warp == RETIRED) {
            throw in.bad("slot", slot, "a warp slot of SM " + smNumber + " whose warp has not been retired");
        }
        return warp;
    }

    /** Retires the slot's warp and returns it; {@link #FREE} if it has been before, or its CTA has finished. */
    int retire(int smNumber, int slot, long dynamic) {
        checkLaunched(smNumber, slot, dynamic);
        int warp = warpAt[smNumber][slot];
        if (warp < 0) {
            return FREE;
        }
        warpAt[smNumber][slot] = RETIRED;
        return warp;
    }

    /** Checks that the slot's warp, whose CTA may have finished, has launch number {@code dynamic}. */
    private void checkLaunched(int smNumber, int slot, long dynamic) {
        if (smNumber >= warpAt.length || slot >= warpAt[smNumber].length) {
            throw in.bad("slot", slot, "a warp slot of SM " + smNumber + " that a CTA was launched into");
        }
        if (dynamicAt[smNumber][slot] != dynamic) {
            throw in.bad(
                    "dyn",
                    dynamic,
                    dynamicAt[smNumber][slot] + ", the warp launched into slot " + slot + " of SM " + smNumber);
        }
    }
}
