package io.policybridge.drive;

import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks.Outcome;
import io.policybridge.api.CacheHooks.ReservationFail;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.api.WarpHooks.Wait;
import io.policybridge.api.WarpSet;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.DramCalls;
import io.policybridge.session.Session;
import io.policybridge.session.WarpCalls;
import io.policybridge.simulator.recording.PublishedState;

/** The direct call path: Java to Java. */
public final class DirectPath implements DrivePath {
    private static final Outcome.What[] WHATS = Outcome.What.values();
    private static final ReservationFail.Reason[] REASONS = ReservationFail.Reason.values();
    private static final Wait[] WAITS = Wait.values();

    private final Session session;
    private final WarpSet any;
    private final WarpSet loads;
    private final PublishedState published;

    public DirectPath(Session session) {
        this.session = session;
        any = new WarpSet(session.host().warps());
        loads = new WarpSet(session.host().warps());
        published = new PublishedState(session.host().sms(), session.host().warps());
    }

    @Override
    public boolean answers(PartKind kind, int unit, Hook hook) {
        return switch (kind) {
            case DRAM -> session.dram(unit) != null && session.dram(unit).has(hook);
            case WARPS -> session.warps(unit) != null && session.warps(unit).has(hook);
            case L1D, L2 -> cache(kind, unit) != null && cache(kind, unit).has(hook);
        };
    }

    @Override
    public boolean choosesInvalid(PartKind kind, int unit) {
        CacheCalls cache = cache(kind, unit);
        return cache != null && cache.choosesInvalid();
    }

    private CacheCalls cache(PartKind kind, int unit) {
        return kind == PartKind.L1D ? session.l1d(unit) : session.l2(unit);
    }

    @Override
    public long ask(Hook hook, HookCall c) {
        int first = (int) c.args[0];
        return switch (c.kind) {
            case DRAM ->
                hook == Hook.PICK
                        ? session.dram(c.unit).pick(first, c.queue)
                        : Answer.index(session.dram(c.unit).priorityClass(first));
            case WARPS -> {
                session.warps(c.unit).warpOrder(first, c.slots, c.slotCount);
                yield Answer.NONE;
            }
            case L1D, L2 -> ask(cache(c.kind, c.unit), hook, c);
        };
    }

    private static long ask(CacheCalls cache, Hook hook, HookCall c) {
        int first = (int) c.args[0];
        return switch (hook) {
            case SET_INDEX -> Answer.set(cache.setIndex(c.args[0], (int) c.args[1], (int) c.args[2]));
            case ROUTE -> cache.route(c.access);
            case VICTIM -> cache.victim(c.access, first, c.ways);
            case NO_ELIGIBLE_WAY -> cache.noEligibleWay(c.access, first);
            case NEXT_REQUEST -> c.requests == null ? cache.admit(c.access) : cache.nextRequest(c.requests);
            case GRAIN -> cache.grain(c.access, first);
            case L2_ROUTE -> cache.l2Route(c.access, c.tags());
            case REQUEST_TAG -> Answer.tag(cache.requestTag(c.access));
            default -> throw new IllegalArgumentException(hook + " is not asked");
        };
    }

    @Override
    public void compared(PartKind kind, int unit, Hook hook, boolean asHost) {
        (kind == PartKind.DRAM ? session.dram(unit) : cache(kind, unit)).compared(hook, asHost);
    }

    @Override
    public void tell(Hook hook, HookCall c) {
        switch (c.kind) {
            case DRAM -> {
                if (session.dram(c.unit) != null) {
                    tell(session.dram(c.unit), hook, c);
                }
            }
            case WARPS -> {
                if (session.warps(c.unit) != null) {
                    tell(session.warps(c.unit), hook, c);
                }
            }
            case L1D, L2 -> {
                if (cache(c.kind, c.unit) != null) {
                    tell(cache(c.kind, c.unit), hook, c);
                }
            }
        }
    }

    private static void tell(CacheCalls cache, Hook hook, HookCall c) {
        int first = (int) c.args[0];
        int second = (int) c.args[1];
        switch (hook) {
            case HIT -> cache.hit(c.access, first, second);
            case PENDING_HIT -> cache.pendingHit(c.access, first, second);
            case SECTOR_MISS -> cache.sectorMiss(c.access, first, second);
            case INSERT -> cache.insert(c.access, first, second);
            case EVICT -> cache.evict(c.access, first, second, c.args[2], c.args[3] == 1);
            case INVALIDATE -> cache.invalidate(first, second, c.args[2], c.args[3] == 1);
            case FILL -> cache.fill(first, second, c.args[2]);
            case BYPASSED -> cache.bypassed(c.access, first);
            case OUTCOME -> cache.outcome(c.access, WHATS[first - 1]);
            case RESERVATION_FAIL -> cache.reservationFail(c.access, REASONS[first - 1], c.args[1]);
            case LOAD_STARTED -> cache.loadStarted(c.args[0], c.access, second);
            case LOAD_SERVED -> cache.loadServed(c.args[0], second, (int) c.args[2], (int) c.args[3]);
            case REQUEST_QUEUED -> cache.requestQueued(c.access);
            case REQUEST_TAKEN -> cache.requestTaken(c.access);
            default -> throw new IllegalArgumentException(hook + " is not told to a cache");
        }
    }

    private static void tell(DramCalls dram, Hook hook, HookCall c) {
        int bank = (int) c.args[0];
        switch (hook) {
            case DRAM_ENQUEUED -> dram.dramEnqueued(c.access, bank, c.args[1]);
            case DRAM_PICKED -> dram.dramPicked(c.access, bank, c.args[1], c.args[2] == 1);
            case DRAM_SERVED -> dram.dramServed(c.access, bank, c.args[1]);
            default -> throw new IllegalArgumentException(hook + " is not told to a channel");
        }
    }

    private static void tell(WarpCalls warps, Hook hook, HookCall c) {
        int first = (int) c.args[0];
        int second = (int) c.args[1];
        switch (hook) {
            case LOAD_COMPLETED -> warps.loadCompleted(c.args[0], second, c.args[2]);
            case WARP_LAUNCHED -> warps.warpLaunched(first, second, (int) c.args[2], (int) c.args[3]);
            case WARP_EXITED -> warps.warpExited(first, second);
            case CTA_LAUNCHED -> warps.ctaLaunched(first, second, (int) c.args[2], (int) c.args[3], (int) c.args[4]);
            case CTA_EXITED -> warps.ctaExited(first, second, (int) c.args[2]);
            case WARP_WAITING -> warps.warpWaiting(first, WAITS[second - 1]);
            case WARP_RESUMED -> warps.warpResumed(first, WAITS[second - 1]);
            case LOOP_BRANCH -> warps.loopBranch(first, c.args[1], c.args[2], (int) c.args[3]);
            case LOOP_EXITED -> warps.loopExited(first, c.args[1]);
            case ISSUED -> warps.issued(first, second);
            case COMMITTED -> warps.committed(first, second);
            default -> throw new IllegalArgumentException(hook + " is not told to warps");
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
