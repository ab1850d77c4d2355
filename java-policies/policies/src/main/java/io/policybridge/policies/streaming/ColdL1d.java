package io.policybridge.policies.streaming;

import io.policybridge.api.L1dHooks;

/** An L1D under DBSA that is flushed when it is switched on again. */
final class ColdL1d extends GaugedL1d implements L1dHooks.Flush {
    private final ColdStart start = new ColdStart();

    ColdL1d(Tools tools, boolean bypassLocal) {
        super(tools, bypassLocal);
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
