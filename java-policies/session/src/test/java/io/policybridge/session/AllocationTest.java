package io.policybridge.session;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.PartKind;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import io.policybridge.api.Ways;
import io.policybridge.fakes.FakeWays;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** The call path itself costs no memory. */
class AllocationTest {
    private static final int CALLS = 10_000;
    /** Less than one byte per call: what the virtual machine itself may add while it compiles. */
    private static final long SLACK = CALLS / 2;

    /** A cache part of every common shape: a query, events, and all of them without its own allocations. */
    private static final class Quiet
            implements L1dHooks.Route, CacheHooks.Victim, CacheHooks.Hit, CacheHooks.Insert, CacheHooks.Evict {
        @SuppressWarnings("UnusedVariable") // state that moves
        private int moves;

        @Override
        public long route(Access access) {
            return Answer.CACHE;
        }

        @Override
        public long victim(Access access, int set, Ways ways) {
            return Answer.way(ways.nextEligible(0));
        }

        @Override
        public void hit(Access access, int set, int way) {
            moves++;
        }

        @Override
        public void insert(Access access, int set, int way) {
            moves++;
        }

        @Override
        public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {
            moves++;
        }
    }

    @Test
    void calls_of_a_cache_do_not_allocate() {
        CacheCalls calls = Sessions.bind(Sessions.of("quiet", PartKind.L1D, sm -> new Quiet()))
                .l1d(0);
        FakeWays ways = new FakeWays(4);
        allocatesNothing(() -> {
            calls.route(DirectDrive.ACCESS);
            calls.victim(DirectDrive.ACCESS, 1, ways);
            calls.evict(DirectDrive.ACCESS, 1, 0, 0x80, false);
            calls.insert(DirectDrive.ACCESS, 1, 0);
            calls.hit(DirectDrive.ACCESS, 1, 0);
            calls.fill(1, 0, 0x80);
        });
    }

    @Test
    void sampling_does_not_allocate() {
        WarpHooks.WarpMask none = (any, loads) -> loads.remove(1);
        WarpCalls calls =
                Sessions.bind(Sessions.of("mask", PartKind.WARPS, sm -> none)).warps(0);
        WarpSet any = new WarpSet(8);
        WarpSet loads = new WarpSet(8);
        allocatesNothing(() -> {
            calls.warpWaiting(1, WarpHooks.Wait.FENCE);
            if (calls.due()) {
                calls.warpMask(any, loads);
                calls.ctaLimit();
                calls.sampled();
            }
            calls.tick(1);
        });
    }

    private static void allocatesNothing(Runnable calls) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int i = 0; i < CALLS; i++) {
            calls.run();
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < CALLS; i++) {
            calls.run();
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated < SLACK, allocated + " bytes in " + CALLS + " rounds");
    }
}
