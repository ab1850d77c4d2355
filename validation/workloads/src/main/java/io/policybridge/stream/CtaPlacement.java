package io.policybridge.stream;

/**
 * Where a CTA runs.
 *
 * @param hardwareCta its CTA slot on the SM
 * @param firstSlot warp slot of its warp 0
 * @param slots warp slots that it occupies
 */
record CtaPlacement(int sm, int hardwareCta, int firstSlot, int slots) {}
