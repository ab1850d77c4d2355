package org.example;

import io.policybridge.api.PartKind;
import io.policybridge.kit.PolicyConformance;
import io.policybridge.kit.Witness;
import java.util.List;

/** All that the kit demands of every policy; and the hand moves, and a line in use outlives one that is not. */
class ClockConformanceTest extends PolicyConformance {
  @Override
  protected List<Witness> witnesses() {
    return List.of(Witness.of(Clock.SPEC)
        .moves(PartKind.L1D, "hand")
        // E finds all used: A leaves, nobody is used but E. B is used again, so F passes it and takes C's place; then C takes D's.
        .sequence(4, "", "ABCDE B F B C", "mmmmm h m h m"));
  }
}
