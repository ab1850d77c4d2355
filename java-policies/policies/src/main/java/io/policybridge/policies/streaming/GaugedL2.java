package io.policybridge.policies.streaming;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.L2Hooks;

/**
 * An L2 slice under DBSA. While it is off, what it holds is still served, for it may be modified, but data misses
 * allocate nothing.
 */
final class GaugedL2 extends GaugedCache implements L2Hooks.L2Route {

    GaugedL2(Tools tools) {
        super(tools);
    }

    @Override
    public long l2Route(Access access, L2Hooks.TagState tags) {
        boolean data = access.kind() == Access.Kind.LOAD || access.kind() == Access.Kind.STORE;
        return isDisabled() && data ? Answer.BYPASS_ON_MISS : Answer.CACHE;
    }

    @Override
    boolean counts(Access access) {
        return switch (access.kind()) {
            case LOAD, ATOMIC -> true;
            case STORE -> countsStores();
            case WRITE_BACK, FETCH -> false;
        };
    }
}
