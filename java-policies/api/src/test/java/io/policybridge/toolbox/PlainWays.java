package io.policybridge.toolbox;

import io.policybridge.api.Ways;

/**
 * The ways of a full set.
 *
 * @param eligible by way
 */
public record PlainWays(boolean mayBypass, boolean... eligible) implements Ways {
    @Override
    public int count() {
        return eligible.length;
    }

    @Override
    public int nextEligible(int from) {
        for (int way = from; way < eligible.length; way++) {
            if (eligible[way]) {
                return way;
            }
        }
        return -1;
    }

    @Override
    public int nextInvalid(int from) {
        return -1;
    }

    @Override
    public boolean mayStall() {
        return false;
    }
}
