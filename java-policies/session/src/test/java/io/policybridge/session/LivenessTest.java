package io.policybridge.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.PartKind;
import io.policybridge.api.Ways;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakePart;
import io.policybridge.fakes.FakeWays;
import org.junit.jupiter.api.Test;

/** A policy that refuses every access stops the run instead of hanging it. */
class LivenessTest {
    private static final long LIMIT = 3;
    private static final L1dHooks.Route STALLS_ODD_LINES =
            access -> (access.address() >> 7 & 1) == 0 ? Answer.CACHE : Answer.STALL;
    private static final Access ODD = FakeAccess.load(0x80);
    private static final Access EVEN = FakeAccess.load(0x100);

    @Test
    void as_many_refusals_in_a_row_as_the_limit_stop_the_run() {
        Session session = Sessions.bind(null, LIMIT, Sessions.of("refuser", PartKind.L1D, sm -> STALLS_ODD_LINES));
        session.l1d(0).route(ODD);
        session.l1d(0).route(ODD);
        PolicyFailure failure =
                assertThrows(PolicyFailure.class, () -> session.l1d(0).route(ODD));
        assertTrue(
                failure.getMessage().startsWith("refuser at L1D 0 route cycle=0 LOAD GLOBAL address=80 "),
                failure.getMessage());
        assertTrue(
                failure.getMessage()
                        .endsWith(" was refused, the last of 3 attempts in a row (livenessLimit): no progress "
                                + "is possible"),
                failure.getMessage());
    }

    @Test
    void an_accepted_access_resets_the_count() {
        Session session = Sessions.bind(null, LIMIT, Sessions.of("refuser", PartKind.L1D, sm -> STALLS_ODD_LINES));
        for (int i = 0; i < 10; i++) {
            session.l1d(0).route(ODD);
            session.l1d(0).route(ODD);
            session.l1d(0).route(EVEN);
        }
        assertEquals(20, session.tally().answers(Hook.ROUTE, Answer.STALL_CODE));
    }

    @Test
    void sites_are_counted_separately() {
        Session session = Sessions.bind(null, LIMIT, Sessions.of("refuser", PartKind.L1D, sm -> STALLS_ODD_LINES));
        session.l1d(0).route(ODD);
        session.l1d(0).route(ODD);
        session.l1d(1).route(ODD);
        session.l1d(1).route(ODD);
        assertThrows(PolicyFailure.class, () -> session.l1d(1).route(ODD));
    }

    /**
     * A miss in the L1D is refused for good; behind it the same access is routed and let through, again and again,
     * without getting there.
     */
    @Test
    void queries_are_counted_separately() {
        Session session = Sessions.bind(
                null,
                LIMIT,
                Sessions.of(
                        "refuser",
                        PartKind.L1D,
                        sm -> FakePart.answering("victim", Answer.STALL, Hook.VICTIM, Hook.ROUTE)));
        FakeWays ways = new FakeWays(4).refusable();
        for (int i = 1; i < LIMIT; i++) {
            session.l1d(0).victim(ODD, 0, ways);
            session.l1d(0).route(EVEN);
        }
        assertThrows(PolicyFailure.class, () -> session.l1d(0).victim(ODD, 0, ways));
    }

    /** Refuses routes and misses, where it can. */
    private static final class Wall implements L1dHooks.Route, CacheHooks.Victim, L1dHooks.NoEligibleWay {
        @Override
        public long route(Access access) {
            return Answer.STALL;
        }

        @Override
        public long victim(Access access, int set, Ways eligible) {
            return eligible.mayStall() ? Answer.STALL : Answer.way(0);
        }

        @Override
        public long noEligibleWay(Access access, int set) {
            return Answer.STALL;
        }
    }

    /** Two misses and two routes: two attempts in a row of each, not four. */
    @Test
    void refusals_of_several_queries_do_not_add_up() {
        Session session = Sessions.bind(null, LIMIT, Sessions.of("refuser", PartKind.L1D, sm -> new Wall()));
        FakeWays ways = new FakeWays(4).refusable();
        for (int i = 1; i < LIMIT; i++) {
            session.l1d(0).victim(ODD, 0, ways);
            session.l1d(0).route(EVEN);
        }
        assertThrows(PolicyFailure.class, () -> session.l1d(0).route(EVEN));
    }

    @Test
    void waiting_for_a_reserved_way_is_not_a_refusal() {
        Session session = Sessions.bind(null, LIMIT, Sessions.of("refuser", PartKind.L1D, sm -> new Wall()));
        for (int i = 0; i < 10; i++) {
            session.l1d(0).noEligibleWay(ODD, 0);
        }
        assertEquals(10, session.tally().answers(Hook.NO_ELIGIBLE_WAY, Answer.STALL_CODE));
    }

    /** Between refusals the miss finds every way reserved, which neither counts nor resets the count. */
    @Test
    void a_miss_that_waits_between_refusals_still_counts_as_refused() {
        Session session = Sessions.bind(null, LIMIT, Sessions.of("refuser", PartKind.L1D, sm -> new Wall()));
        FakeWays ways = new FakeWays(4).refusable();
        for (int i = 1; i < LIMIT; i++) {
            session.l1d(0).victim(ODD, 0, ways);
            session.l1d(0).noEligibleWay(ODD, 0);
        }
        assertThrows(PolicyFailure.class, () -> session.l1d(0).victim(ODD, 0, ways));
    }

    /** Requests keep arriving at an L2 slice whose victim is always refused; their tags do not count as progress. */
    @Test
    void arrivals_do_not_reset_the_count() {
        Session session = Sessions.bind(
                null,
                LIMIT,
                Sessions.of(
                        "refuser",
                        PartKind.L2,
                        slice -> FakePart.answering("victim", Answer.STALL, Hook.VICTIM, Hook.REQUEST_TAG)));
        FakeWays ways = new FakeWays(4).refusable();
        for (int i = 1; i < LIMIT; i++) {
            session.l2(0).victim(ODD, 0, ways);
            session.l2(0).requestTag(EVEN);
        }
        assertThrows(PolicyFailure.class, () -> session.l2(0).victim(ODD, 0, ways));
    }

    @Test
    void a_scheduler_that_never_picks_a_request_stops_the_run_too() {
        Session session = Sessions.bind(
                null,
                LIMIT,
                Sessions.of("idler", PartKind.DRAM, c -> FakePart.answering("pick", Answer.NONE, Hook.PICK)));
        DirectDrive.call(session, PartKind.DRAM, Hook.PICK);
        DirectDrive.call(session, PartKind.DRAM, Hook.PICK);
        assertThrows(PolicyFailure.class, () -> DirectDrive.call(session, PartKind.DRAM, Hook.PICK));
    }

    @Test
    void masking_every_warp_for_as_many_cycles_stops_the_run() {
        Session session = Sessions.bind(
                null, LIMIT, Sessions.of("masker", PartKind.WARPS, sm -> FakePart.answering("", "", Hook.WARP_MASK)));
        session.warps(1).allMasked(LIMIT - 1);
        PolicyFailure failure =
                assertThrows(PolicyFailure.class, () -> session.warps(1).allMasked(LIMIT));
        assertEquals(
                "masker at WARPS 1 warpMask masked every runnable warp for 3 cycles in a row (livenessLimit): "
                        + "no progress is possible",
                failure.getMessage());
    }
}
