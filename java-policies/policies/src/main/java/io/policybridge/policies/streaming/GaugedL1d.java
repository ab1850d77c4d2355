package io.policybridge.policies.streaming;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.Promises;

/**
 * An L1D under DBSA. While it is off, loads bypass it without a lookup. Stores take the host's own path, which drops
 * the line, so what stayed in the cache is never stale.
 */
public class GaugedL1d extends GaugedCache implements L1dHooks.Route {
    private final boolean bypassLocal;

    public GaugedL1d(Tools tools, boolean bypassLocal) {
        super(tools);
        this.bypassLocal = bypassLocal;
    }

    @Override
    public final long route(Access access) {
        boolean bypass = isDisabled()
                && access.kind() == Access.Kind.LOAD
                && (bypassLocal || access.space() != Access.Space.LOCAL);
        return bypass ? Answer.BYPASS : Answer.CACHE;
    }

    @Override
    final boolean counts(Access access) {
        return access.kind() == Access.Kind.LOAD || access.kind() == Access.Kind.STORE && countsStores();
    }

    @Override
    public final void outcome(Access access, int set, What what) {
        super.outcome(access, set, what);
        if (access.kind() == Access.Kind.STORE && what != What.WRITE_THROUGH) {
            forget(access, set);
        }
    }

    /** Routes change at ticks only. */
    @Override
    public final Promises promises() {
        return Promises.NONE.within(Promises.Scope.SET);
    }
}
