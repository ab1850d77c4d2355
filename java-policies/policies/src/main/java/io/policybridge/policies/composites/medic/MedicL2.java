package io.policybridge.policies.composites.medic;

import io.policybridge.api.Access;
import io.policybridge.api.Hook;
import io.policybridge.policies.bypass.L2BypassRule;
import io.policybridge.policies.bypass.WarpKey;

/** Bypass and insertion by warp type together. */
class MedicL2 extends BypassingL2 implements TypedL2.Ranking {

    MedicL2(WarpTypes types, WarpKey key, RankedLines lines, L2BypassRule bypass, boolean countsBypassed) {
        super(types, key, lines, bypass, countsBypassed);
    }

    @Override
    public String reason(Hook query, Access access, int set, long answer) {
        return query == Hook.VICTIM
                ? Ranking.super.reason(query, access, set, answer)
                : super.reason(query, access, set, answer);
    }
}
