package io.policybridge.drive;

import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.api.WarpSet;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.Calls;
import io.policybridge.session.Session;
import io.policybridge.session.WarpCalls;
import io.policybridge.simulator.recording.PublishedState;

/** The direct call path: Java to Java. */
final class DirectPath implements DrivePath {
    private final Session session;
    private final WarpSet any;
    private final WarpSet loads;
    private final PublishedState published;

    DirectPath(Session session) {
        this.session = session;
        any = new WarpSet(session.host().warps());
        loads = new WarpSet(session.host().warps());
        published = new PublishedState(session.host().sms(), session.host().warps());
    }

    @Override
    public boolean answers(PartKind kind, int unit, Hook hook) {
        Calls calls = calls(kind, unit);
        return calls != null && calls.has(hook);
    }

    @Override
    public boolean choosesInvalid(PartKind kind, int unit) {
        CacheCalls cache = cache(kind, unit);
        return cache != null && cache.choosesInvalid();
    }

    private CacheCalls cache(PartKind kind, int unit) {
        return kind == PartKind.L1D ? session.l1d(unit) : session.l2(unit);
    }

    private Calls calls(PartKind kind, int unit) {
        return switch (kind) {
            case L1D, L2 -> cache(kind, unit);
            case DRAM -> session.dram(unit);
            case WARPS -> session.warps(unit);
        };
    }

    @Override
    public long query(Hook hook, HookCall c) {
        return calls(c.kind, c.unit).query(hook, c);
    }

    @Override
    public void compared(PartKind kind, int unit, Hook hook, boolean asHost) {
        (kind == PartKind.DRAM ? session.dram(unit) : cache(kind, unit)).compared(hook, asHost);
    }

    @Override
    public void event(Hook hook, HookCall c) {
        Calls calls = calls(c.kind, c.unit);
        if (calls != null) {
            calls.event(hook, c);
        }
    }

    @Override
    public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
        session.kernelBegan(kernel, name, ctas, threadsPerCta);
    }

    @Override
    public void kernelEnded(int kernel) {
        session.kernelEnded(kernel);
    }

    @Override
    public long nextTick() {
        return session.nextTick();
    }

    @Override
    public Boundary boundary(long cycle) {
        boolean ticks = cycle >= session.nextTick();
        if (ticks) {
            session.tick(cycle);
        }
        boolean due = false;
        for (int sm = 0; sm < published.sms(); sm++) {
            due |= session.warps(sm) != null && session.warps(sm).due()
                    || session.l1d(sm) != null && session.l1d(sm).due();
        }
        for (int sm = 0; due && sm < published.sms(); sm++) {
            sample(sm);
        }
        return new Boundary(ticks, due);
    }

    private void sample(int sm) {
        WarpCalls warps = session.warps(sm);
        if (warps != null) {
            warps.warpMask(any, loads);
            published.masks(sm, any, loads);
            published.limit(sm, warps.ctaLimit());
            warps.sampled();
        }
        CacheCalls l1d = session.l1d(sm);
        if (l1d != null && l1d.publishes()) {
            published.flush(sm, l1d.flush());
            l1d.sampled();
        }
    }

    @Override
    public PublishedState published() {
        return published;
    }
}
