package io.policybridge.mutation;

import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;

/** The sound policy with what it takes to have its victims said ahead: it ranks the ways of a set, and says so. */
class Ranking extends Sound {
    Ranking(CacheShape shape) {
        super(shape);
    }

    @Override
    public Promises promises() {
        return Promises.of(Promise.SEES_NO_ACCESSES, Promise.ALWAYS_PICKS_A_WAY, Promise.RANKS_WAYS)
                .within(Promises.Scope.SET);
    }
}
