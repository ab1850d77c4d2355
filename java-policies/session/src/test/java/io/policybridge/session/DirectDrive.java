package io.policybridge.session;

import io.policybridge.api.Access;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.PartKind;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeWays;

/** A host that calls a hook once at the first site of a kind. */
final class DirectDrive {
    static final FakeAccess ACCESS = FakeAccess.load(0x1f80);
    private static final FakeWays WAYS = new FakeWays(4).refusable();
    private static final int[] SLOTS = {0, 2, 4, 6};

    private static final L2Hooks.TagState TAGS = new L2Hooks.TagState() {
        @Override
        public boolean present() {
            return false;
        }

        @Override
        public boolean dirty() {
            return false;
        }
    };

    /** Arguments of the events without a case below. */
    private static final HookRecord ONES = new HookRecord() {
        @Override
        public long number(int i) {
            return 1;
        }

        @Override
        public Access access() {
            return ACCESS;
        }
    };

    private static final L1dHooks.RequestQueue REQUESTS = new L1dHooks.RequestQueue() {
        @Override
        public int size() {
            return 2;
        }

        @Override
        public Access access(int index) {
            return ACCESS;
        }
    };

    private static final DramHooks.BankQueue BANK = new DramHooks.BankQueue() {
        @Override
        public int size() {
            return 2;
        }

        @Override
        public long openRow() {
            return 7;
        }

        @Override
        public long row(int index) {
            return index;
        }

        @Override
        public int tag(int index) {
            return 0;
        }

        @Override
        public Access access(int index) {
            return ACCESS;
        }
    };

    private DirectDrive() {}

    /** Calls every hook of {@code kind}: queries if a policy answers, events always. */
    static void everything(Session session, PartKind kind) {
        for (Hook hook : Hook.values()) {
            boolean queried =
                    hook.kind() != Hook.Kind.EVENT && !calls(session, kind).has(hook);
            if (hook.parts().contains(kind) && !queried) {
                call(session, kind, hook);
            }
        }
    }

    static Calls calls(Session session, PartKind kind) {
        return switch (kind) {
            case L1D -> session.l1d(0);
            case L2 -> session.l2(0);
            case DRAM -> session.dram(0);
            case WARPS -> session.warps(0);
        };
    }

    static void call(Session session, PartKind kind, Hook hook) {
        switch (hook) {
            case TICK -> calls(session, kind).tick(1);
            case KERNEL_BEGAN -> calls(session, kind).kernelBegan(1, "kernel", 8, 256);
            case KERNEL_ENDED -> calls(session, kind).kernelEnded(1);
            default -> {
                switch (kind) {
                    case L1D -> cache(session.l1d(0), hook);
                    case L2 -> cache(session.l2(0), hook);
                    case DRAM -> dram(session.dram(0), hook);
                    case WARPS -> warps(session.warps(0), hook);
                }
            }
        }
    }

    private static void cache(CacheCalls cache, Hook hook) {
        switch (hook) {
            case SET_INDEX -> cache.setIndex(0x1f80, 32, 128);
            case ROUTE -> cache.route(ACCESS);
            case VICTIM -> cache.victim(ACCESS, 5, WAYS);
            case NO_ELIGIBLE_WAY -> cache.noEligibleWay(ACCESS, 5);
            case HIT -> cache.hit(ACCESS, 5, 1);
            case PENDING_HIT -> cache.pendingHit(ACCESS, 5, 1);
            case SECTOR_MISS -> cache.sectorMiss(ACCESS, 5, 1);
            case INSERT -> cache.insert(ACCESS, 5, 1);
            case EVICT -> cache.evict(ACCESS, 5, 1, 0x80, true);
            case INVALIDATE -> cache.invalidate(5, 1, 0x80, false);
            case FILL -> cache.fill(5, 1, 0x80);
            case BYPASSED -> cache.bypassed(ACCESS, 0, CacheHooks.Bypassed.UNKNOWN);
            case OUTCOME -> cache.outcome(ACCESS, 0, CacheHooks.Outcome.What.STORE_MISS);
            case RESERVATION_FAIL -> cache.reservationFail(ACCESS, CacheHooks.ReservationFail.Reason.MSHR_ENTRY, 3);
            case LOAD_STARTED -> cache.loadStarted(9, ACCESS, 2);
            case LOAD_SERVED -> cache.loadServed(9, 1, 1, 0);
            case NEXT_REQUEST -> cache.nextRequest(REQUESTS);
            case REQUEST_QUEUED -> cache.requestQueued(ACCESS);
            case REQUEST_TAKEN -> cache.requestTaken(ACCESS);
            case L2_ROUTE -> cache.l2Route(ACCESS, TAGS);
            case REQUEST_TAG -> cache.requestTag(ACCESS);
            case GRAIN -> cache.grain(ACCESS, 5);
            case FLUSH -> cache.flush();
            default -> cache.event(hook, ONES);
        }
    }

    private static void dram(DramCalls dram, Hook hook) {
        switch (hook) {
            case PRIORITY_CLASS -> dram.priorityClass(3);
            case PICK -> dram.pick(2, BANK);
            case DRAM_ENQUEUED -> dram.dramEnqueued(ACCESS, 2, 7);
            case DRAM_PICKED -> dram.dramPicked(ACCESS, 2, 7, true);
            case DRAM_SERVED -> dram.dramServed(ACCESS, 2, 7);
            default -> dram.event(hook, ONES);
        }
    }

    private static void warps(WarpCalls warps, Hook hook) {
        switch (hook) {
            case LOAD_COMPLETED -> warps.loadCompleted(9, 4, 0x100);
            case WARP_LAUNCHED -> warps.warpLaunched(4, 11, 3, 0);
            case WARP_EXITED -> warps.warpExited(4, 11);
            case CTA_LAUNCHED -> warps.ctaLaunched(1, 1, 3, 4, 2);
            case CTA_EXITED -> warps.ctaExited(1, 1, 3);
            case WARP_WAITING -> warps.warpWaiting(4, WarpHooks.Wait.BARRIER);
            case WARP_RESUMED -> warps.warpResumed(4, WarpHooks.Wait.BARRIER);
            case LOOP_BRANCH -> warps.loopBranch(4, 0x180, 0x100, -1);
            case LOOP_EXITED -> warps.loopExited(4, 0x180);
            case WARP_MASK -> warps.warpMask(new WarpSet(8), new WarpSet(8));
            case WARP_ORDER -> warps.warpOrder(0, SLOTS.clone(), SLOTS.length);
            case ISSUED -> warps.issued(4, 1);
            case COMMITTED -> warps.committed(4, 32);
            case CTA_LIMIT -> warps.ctaLimit();
            default -> warps.event(hook, ONES);
        }
    }
}
