package org.example;

import io.policybridge.api.PartKind;
import io.policybridge.kit.PolicyConformance;
import io.policybridge.kit.Witness;
import java.util.List;

/** The tests of the kit; and hits are counted, and a line with many hits outlives a more recent line. */
class HitCountConformanceTest extends PolicyConformance {
    @Override
    protected List<Witness> witnesses() {
        return List.of(Witness.of(HitCount.SPEC)
                .moves(PartKind.L1D, "hits")
                // Hits A 3, B 1, C 1, D 1: E replaces one of the last three, and A, the least recent, stays.
                .sequence(4, "", "ABCD AAA BCD E A", "mmmm hhh hhh m h"));
    }
}
