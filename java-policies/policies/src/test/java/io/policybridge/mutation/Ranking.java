package io.policybridge.mutation;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry.CacheShape;

/** The sound policy with what it takes to have its victims prefetched: it ranks the ways of a set, and says so. */
class Ranking extends Sound {
    Ranking(CacheShape shape) {
        super(shape);
    }

    @Override
    public boolean ranksWays() {
        return true;
    }

    @Override
    public boolean seesAccesses() {
        return false;
    }

    @Override
    public boolean refuses(Hook query) {
        return false;
    }

    @Override
    public Scope scope(Hook query) {
        return Scope.SET;
    }
}
