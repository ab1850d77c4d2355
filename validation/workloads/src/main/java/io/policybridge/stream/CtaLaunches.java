package io.policybridge.stream;

import java.util.Arrays;

/**
 * All CTAs of an issue stream in order of launch, and the CTAs and warps that are resident in each SM at the current
 * record. Every complaint names the record that does not fit.
 */
final class CtaLaunches {
    private static final int FREE = -1;

    private final StreamReader in;
    private int[] kernel = new int[64];
    private int[] cta = new int[64];
    private int[] sm = new int[64];
    private int[] hardwareCta = new int[64];
    private int[] firstSlot = new int[64];
    private int[] firstWarp = new int[65];
    private int size;

    /** By SM and hardware CTA slot: the launch that occupies it. */
    private int[][] ctaAt = new int[0][];
    /**
     * By SM and warp slot: the warp, counted over all launches, and its launch number on the SM, which outlives its
     * CTA.
     */
    private int[][] warpAt = new int[0][];

    private long[][] dynamicAt = new long[0][];

    CtaLaunches(StreamReader in) {
        this.in = in;
    }

    int size() {
        return size;
    }

    int kernel(int launch) {
        return kernel[launch];
    }

    int cta(int launch) {
        return cta[launch];
    }

    int sm(int launch) {
        return sm[launch];
    }

    int hardwareCta(int launch) {
        return hardwareCta[launch];
    }

    /** Its warp 0, counted over all launches. */
    int firstWarp(int launch) {
        return firstWarp[launch];
    }

    int warps() {
        return firstWarp[size];
    }

    /**
     * Launches CTA {@code ctaNumber} of kernel {@code kernelIndex}; its warp 0 has launch number {@code firstDynamic}.
     */
    void launch(int kernelIndex, int ctaNumber, CtaPlacement at, long firstDynamic) {
        reachSm(at.sm());
        int[] ctas = reach(ctaAt[at.sm()], at.hardwareCta() + 1);
        ctaAt[at.sm()] = ctas;
        if (ctas[at.hardwareCta()] != FREE) {
            throw in.bad("hwcta", at.hardwareCta(), "a free hardware CTA slot of SM " + at.sm());
        }
        int end = at.firstSlot() + at.slots();
        if (end > StreamLimits.SLOTS) {
            throw in.bad("slots", at.firstSlot() + "+" + at.slots(), "warp slots below " + StreamLimits.SLOTS);
        }
        if (firstWarp[size] > Integer.MAX_VALUE - at.slots() - 16) {
            throw in.bad("slots", at.slots(), "fewer than 2^31 warps in a stream");
        }
        int[] warps = reach(warpAt[at.sm()], end);
        warpAt[at.sm()] = warps;
        dynamicAt[at.sm()] = Arrays.copyOf(dynamicAt[at.sm()], warps.length);
        for (int slot = at.firstSlot(); slot < end; slot++) {
            if (warps[slot] != FREE) {
                throw in.bad("slot", slot, "a free warp slot of SM " + at.sm());
            }
            warps[slot] = firstWarp[size] + slot - at.firstSlot();
            dynamicAt[at.sm()][slot] = firstDynamic + slot - at.firstSlot();
        }
        ctas[at.hardwareCta()] = size;
        append(kernelIndex, ctaNumber, at);
    }

    private void append(int kernelIndex, int ctaNumber, CtaPlacement at) {
        if (size == kernel.length) {
            int capacity = 2 * size;
            kernel = Arrays.copyOf(kernel, capacity);
            cta = Arrays.copyOf(cta, capacity);
            sm = Arrays.copyOf(sm, capacity);
            hardwareCta = Arrays.copyOf(hardwareCta, capacity);
            firstSlot = Arrays.copyOf(firstSlot, capacity);
            firstWarp = Arrays.copyOf(firstWarp, capacity + 1);
        }
        kernel[size] = kernelIndex;
        cta[size] = ctaNumber;
        sm[size] = at.sm();
        hardwareCta[size] = at.hardwareCta();
        firstSlot[size] = at.firstSlot();
        size++;
        firstWarp[size] = firstWarp[size - 1] + at.slots();
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
            ctaAt[added] = new int[0];
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

    /** Ends a CTA and returns its launch. */
    int exit(int smNumber, int hardware) {
        int launch = smNumber < ctaAt.length && hardware < ctaAt[smNumber].length ? ctaAt[smNumber][hardware] : FREE;
        if (launch == FREE) {
            throw in.bad("hwcta", hardware, "a hardware CTA slot of SM " + smNumber + " with a running CTA");
        }
        ctaAt[smNumber][hardware] = FREE;
        int slots = firstWarp[launch + 1] - firstWarp[launch];
        Arrays.fill(warpAt[smNumber], firstSlot[launch], firstSlot[launch] + slots, FREE);
        return launch;
    }

    /** The warp in a slot, counted over all launches; its launch number on the SM must be {@code dynamic}. */
    int warp(int smNumber, int slot, long dynamic) {
        checkRetired(smNumber, slot, dynamic);
        int warp = warpAt[smNumber][slot];
        if (warp == FREE) {
            throw in.bad("slot", slot, "a warp slot of SM " + smNumber + " whose CTA is running");
        }
        return warp;
    }

    /** Checks that the slot's warp, whose CTA may have finished, has launch number {@code dynamic}. */
    void checkRetired(int smNumber, int slot, long dynamic) {
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
