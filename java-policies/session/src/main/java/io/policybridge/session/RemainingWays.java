package io.policybridge.session;

import io.policybridge.api.Ways;
import java.util.Arrays;

/** All ways of a set, eligible but for those that were excluded. */
final class RemainingWays implements Ways {
    private final int count;
    private final boolean[] excluded;

    RemainingWays(int count) {
        this.count = count;
        excluded = new boolean[count];
    }

    void exclude(int way) {
        excluded[way] = true;
    }

    void includeAll() {
        Arrays.fill(excluded, false);
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int nextEligible(int from) {
        int way = from;
        while (way < count && excluded[way]) {
            way++;
        }
        return way < count ? way : -1;
    }

    @Override
    public int nextInvalid(int from) {
        return -1;
    }

    @Override
    public boolean mayBypass() {
        return false;
    }

    @Override
    public boolean mayStall() {
        return false;
    }
}
