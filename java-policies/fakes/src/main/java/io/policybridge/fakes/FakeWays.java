package io.policybridge.fakes;

import io.policybridge.api.Ways;
import java.util.BitSet;

/** The ways of a set, as a test says. */
public final class FakeWays implements Ways {
    private final int count;
    public final BitSet eligible = new BitSet();
    public final BitSet invalid = new BitSet();
    public boolean mayBypass;
    public boolean mayStall;

    /** All of {@code count} ways eligible, none invalid; the answer must be a way. */
    public FakeWays(int count) {
        this.count = count;
        eligible.set(0, count);
    }

    /** Of {@code count} ways these are eligible. */
    public static FakeWays only(int count, int... eligible) {
        FakeWays ways = new FakeWays(count);
        ways.eligible.clear();
        for (int way : eligible) {
            ways.eligible.set(way);
        }
        return ways;
    }

    /** The same ways, where BYPASS and STALL are legal too. */
    public FakeWays refusable() {
        mayBypass = true;
        mayStall = true;
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
        return mayBypass;
    }

    @Override
    public boolean mayStall() {
        return mayStall;
    }
}
