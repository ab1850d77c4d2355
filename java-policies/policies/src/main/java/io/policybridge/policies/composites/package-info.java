/**
 * Policies that combine mechanisms of several kinds: dwt-pric here, and in packages of their own apcm (bypass and
 * protection at the L1D), cawa (the order of warps, and a part of the L1D for the critical ones), dacache (insertion,
 * replacement and bypass at the L1D) and medic (bypass and insertion at the L2, scheduling in DRAM).
 */
package io.policybridge.policies.composites;
