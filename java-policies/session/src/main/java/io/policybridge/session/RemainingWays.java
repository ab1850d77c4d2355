package io.policybridge.session;

import io.policybridge.api.Ways;
import java.util.Arrays;

/** Every way of a set may be replaced but those that were taken out. */
final class RemainingWays implements Ways {
    private final int count;
    private final boolean[] out;

    RemainingWays(int count) {
        this.count = count;
        out = new boolean[count];
    }

    void takeOut(int way) {
        out[way] = true;
    }

    void putAllBack() {
        Arrays.fill(out, false);
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int nextEligible(int from) {
        int way = from;
        while (way < count && out[way]) {
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
