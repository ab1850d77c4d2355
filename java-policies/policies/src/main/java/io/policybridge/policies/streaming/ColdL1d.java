package io.policybridge.policies.streaming;

import io.policybridge.api.L1dHooks;

/** An L1D under DBSA that is flushed when it is switched on again. */
final class ColdL1d extends GaugedL1d implements L1dHooks.Flush {
    private boolean wasOff;
    private boolean flushes;

    ColdL1d(Tools tools, boolean bypassLocal) {
        super(tools, bypassLocal);
    }

    /** The flush is published for one boundary, so a tick is requested in the next cycle to take it back. */
    @Override
    public long tick(long cycle) {
        long next = super.tick(cycle);
        flushes = wasOff && !isDisabled();
        wasOff = isDisabled();
        return flushes ? Math.min(next, cycle + 1) : next;
    }

    @Override
    public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
        super.kernelBegan(kernel, name, ctas, threadsPerCta);
        wasOff = false;
        flushes = false;
    }

    @Override
    public boolean flush() {
        return flushes;
    }
}
