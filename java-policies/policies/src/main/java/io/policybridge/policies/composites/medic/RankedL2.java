package io.policybridge.policies.composites.medic;

import io.policybridge.policies.bypass.WarpKey;

/** Warp-type-aware insertion alone: every request uses the L2. */
final class RankedL2 extends TypedL2 implements TypedL2.Ranking {

    RankedL2(WarpTypes types, WarpKey key, RankedLines lines) {
        super(types, key, lines);
    }
}
