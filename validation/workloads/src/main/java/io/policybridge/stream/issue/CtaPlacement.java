package io.policybridge.stream.issue;

/**
 * Where a CTA runs.
 *
 * @param kernel in order of launch
 * @param cta its number in the grid
 * @param hardwareCta its CTA slot on the SM
 * @param firstSlot warp slot of its warp 0
 * @param slots warp slots that it occupies
 */
record CtaPlacement(int kernel, int cta, int sm, int hardwareCta, int firstSlot, int slots) {}
