package io.policybridge.run.witness;

import io.policybridge.api.Access;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.PartKind;
import io.policybridge.api.WarpSet;
import io.policybridge.api.Ways;
import io.policybridge.session.SessionObserver;

/** An observer that looks at nothing: for those that look at something. */
abstract class Unobserving implements SessionObserver {
    @Override
    public void answered(
            PartKind kind, int unit, Hook hook, Access access, long first, long second, long third, long answer) {}

    @Override
    public void victim(PartKind kind, int unit, Access access, int set, Ways ways, long answer) {}

    @Override
    public void nextRequest(int sm, L1dHooks.RequestQueue queue, long answer) {}

    @Override
    public void pickedInChannel(int channel, int bank, DramHooks.ChannelQueue queue, long answer) {}

    @Override
    public void picked(int channel, int bank, DramHooks.BankQueue queue, long answer) {}

    @Override
    public void ordered(
            int sm, int scheduler, int last, long lastAt, long cycle, int[] states, int[] order, int size, int count) {}

    @Override
    public void notified(
            PartKind kind,
            int unit,
            Hook hook,
            Access access,
            long first,
            long second,
            long third,
            long fourth,
            long fifth) {}

    @Override
    public void boundary(long cycle, boolean ticked, boolean sampled) {}

    @Override
    public void masked(int sm, WarpSet any, WarpSet loads) {}

    @Override
    public void limited(int sm, int ctas) {}

    @Override
    public void flushed(int sm, boolean flush) {}

    @Override
    public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {}

    @Override
    public void kernelEnded(int kernel) {}
}
