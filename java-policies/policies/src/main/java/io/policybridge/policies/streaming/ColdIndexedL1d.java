package io.policybridge.policies.streaming;

import io.policybridge.api.CacheHooks;
import io.policybridge.api.L1dHooks;
import io.policybridge.policies.throttling.Coordinator;

/** The L1D of DWT-PRIC where it is flushed when it is switched on again. */
final class ColdIndexedL1d extends IndexedL1d implements L1dHooks.Flush {
    private final ColdStart start = new ColdStart();

    ColdIndexedL1d(Tools tools, boolean bypassLocal, CacheHooks.SetIndex index, int sm, Coordinator coordinator) {
        super(tools, bypassLocal, index, sm, coordinator);
    }

    @Override
    public long tick(long cycle) {
        long next = super.tick(cycle);
        return start.ticked(isDisabled(), cycle, next);
    }

    @Override
    void restarted() {
        start.restart();
    }

    @Override
    public boolean flush() {
        return start.flushes();
    }
}
