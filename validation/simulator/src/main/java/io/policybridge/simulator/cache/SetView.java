package io.policybridge.simulator.cache;

import io.policybridge.api.Ways;
import io.policybridge.simulator.cache.tags.TagArray;

/** The ways of one set as a policy sees them: a cursor, valid for one query. */
final class SetView implements Ways {
    private final TagArray tags;
    private final int ways;
    private final boolean showsInvalid;
    private int first;
    private boolean mayRefuse;

    SetView(TagArray tags, int ways, boolean showsInvalid) {
        this.tags = tags;
        this.ways = ways;
        this.showsInvalid = showsInvalid;
    }

    /** Moves to {@code set}; {@code mayRefuse}: BYPASS and STALL are legal. */
    SetView at(int set, boolean mayRefuse) {
        first = set * ways;
        this.mayRefuse = mayRefuse;
        return this;
    }

    @Override
    public int count() {
        return tags.usedWays();
    }

    @Override
    public int nextEligible(int from) {
        for (int way = from; way < tags.usedWays(); way++) {
            if (tags.isEligible(first + way)) {
                return way;
            }
        }
        return -1;
    }

    @Override
    public int nextInvalid(int from) {
        for (int way = showsInvalid ? from : ways; way < tags.usedWays(); way++) {
            if (tags.isInvalid(first + way)) {
                return way;
            }
        }
        return -1;
    }

    @Override
    public boolean mayBypass() {
        return mayRefuse;
    }

    @Override
    public boolean mayStall() {
        return mayRefuse;
    }

    @Override
    public boolean isEligible(int way) {
        return way >= 0 && way < tags.usedWays() && tags.isEligible(first + way);
    }
}
