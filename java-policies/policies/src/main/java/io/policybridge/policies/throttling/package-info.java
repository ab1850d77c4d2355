/**
 * Policies that limit which warps may issue or load, or how many CTAs run: swl, cta-limit, ccws, daws, dwt-cs, and
 * pcal, which also limits which warps may allocate in the L1D.
 */
package io.policybridge.policies.throttling;
