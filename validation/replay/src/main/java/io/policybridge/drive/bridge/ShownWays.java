package io.policybridge.drive.bridge;

import io.policybridge.api.Ways;
import java.util.BitSet;

/** The ways of a set as a bridge stream shows them with a query. */
final class ShownWays implements Ways {
    private static final int MAY_BYPASS = 1;
    private static final int MAY_STALL = 2;

    final BitSet eligible = new BitSet();
    final BitSet invalid = new BitSet();
    private int count;
    private int flags;

    ShownWays begin(int ways, int legal) {
        count = ways;
        flags = legal;
        eligible.clear();
        invalid.clear();
        return this;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int nextEligible(int from) {
        return eligible.nextSetBit(from);
    }

    @Override
    public int nextInvalid(int from) {
        return invalid.nextSetBit(from);
    }

    @Override
    public boolean mayBypass() {
        return (flags & MAY_BYPASS) != 0;
    }

    @Override
    public boolean mayStall() {
        return (flags & MAY_STALL) != 0;
    }
}
