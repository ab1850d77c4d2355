package io.policybridge.policies.throttling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.WarpHooks.Wait;
import io.policybridge.api.WarpSet;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.Session;
import io.policybridge.session.WarpCalls;
import org.junit.jupiter.api.Test;

/** The host has 8 slots and 2 schedulers. The warps are in the even slots 0, 2, 4, 6, of scheduler 0, oldest first. */
class PcalTest {
    private final WarpSet any = new WarpSet(8);
    private final WarpSet loads = new WarpSet(8);
    private Session session;

    private WarpCalls pcal(String settings) {
        session = Policies.session("pcal(" + settings + ")", Hosts.small(), Pcal.SPEC, Swl.SPEC);
        WarpCalls calls = session.warps(0);
        for (int warp = 0; warp < 4; warp++) {
            calls.warpLaunched(2 * warp, warp, warp, 0);
        }
        return calls;
    }

    /** Of each warp: T with a token, N non-polluting, - throttled. */
    private String warps(WarpCalls calls) {
        calls.warpMask(any, loads);
        StringBuilder kinds = new StringBuilder();
        for (int slot = 0; slot < 8; slot += 2) {
            FakeAccess access = new FakeAccess().slot(slot);
            boolean token = session.l1d(0).route(access) == Answer.CACHE;
            kinds.append(!any.contains(slot) ? "-" : token ? "T" : "N");
        }
        return kinds.toString();
    }

    @Test
    void the_oldest_hold_tokens_the_next_only_hit_the_rest_wait() {
        assertEquals("TNN-", warps(pcal("w=3,t=1")));
        assertEquals("TTN-", warps(pcal("w=3,t=2")));
        assertEquals("NNNN", warps(pcal("w=4,t=0")));
    }

    /**
     * w starts at 1. Each period that issues as much as the one before goes on, up to all four; one that issues less
     * turns back, but never below t.
     */
    @Test
    void a_search_climbs_while_the_issue_rate_does() {
        WarpCalls calls = pcal("w=1,t=1,search=climb,searchPeriod=100");
        StringBuilder seen = new StringBuilder(warps(calls));
        int[] issued = {10, 20, 30, 25, 30, 20, 10, 5};
        for (int period = 0; period < issued.length; period++) {
            calls.issued(0, issued[period]);
            calls.tick(100L * (period + 1));
            seen.append(' ').append(warps(calls));
        }
        assertEquals("T--- TN-- TNN- TNNN TNN- TN-- TNN- TN-- TNN-", seen.toString());
        calls.kernelBegan(2, "next", 1, 32);
        assertEquals("T---", warps(calls));
    }

    @Test
    void when_a_warp_ends_its_token_and_its_place_go_to_the_next_oldest() {
        WarpCalls calls = pcal("w=3,t=1");
        calls.warpExited(0, 0);
        assertEquals("-TNN", warps(calls));
    }

    @Test
    void with_as_many_tokens_as_places_the_limits_are_those_of_swl() {
        WarpCalls calls = pcal("w=2,t=2");
        WarpCalls swl = Policies.session("swl(n=2)", Hosts.small(), Swl.SPEC).warps(0);
        for (int warp = 0; warp < 4; warp++) {
            swl.warpLaunched(2 * warp, warp, warp, 0);
        }
        calls.warpWaiting(0, Wait.BARRIER);
        swl.warpWaiting(0, Wait.BARRIER);
        assertEquals("-TT-", warps(calls));
        String mine = any + " " + loads;
        swl.warpMask(any, loads);
        assertEquals(any + " " + loads, mine);
    }

    @Test
    void a_warp_that_waits_makes_room_or_keeps_its_place() {
        WarpCalls skip = pcal("w=2,t=1");
        skip.warpWaiting(0, Wait.BARRIER);
        assertEquals("-TN-", warps(skip));
        skip.warpResumed(0, Wait.BARRIER);
        assertEquals("TN--", warps(skip));
        WarpCalls keep = pcal("w=2,t=1,barrier=keep");
        keep.warpWaiting(0, Wait.BARRIER);
        assertEquals("TN--", warps(keep));
    }

    @Test
    void a_scheduler_or_the_sm_is_counted() {
        for (String scope : new String[] {"scheduler", "sm"}) {
            WarpCalls calls = pcal("w=3,t=1,scope=" + scope);
            calls.warpLaunched(1, 9, 9, 0);
            calls.warpMask(any, loads);
            assertEquals(scope.equals("scheduler"), any.contains(1), scope);
        }
    }

    @Test
    void with_loads_the_rest_is_free() {
        WarpCalls calls = pcal("w=3,t=1,gate=loads");
        calls.warpMask(any, loads);
        assertTrue(any.contains(6));
        assertEquals("{0, 2, 4}", loads.toString());
    }

    @Test
    void a_load_without_token_hits_or_goes_around_and_a_store_is_not_affected() {
        pcal("w=3,t=1");
        FakeAccess access = new FakeAccess().slot(2);
        assertEquals(Answer.BYPASS_ON_MISS, session.l1d(0).route(access));
        assertEquals(Answer.CACHE, session.l1d(0).route(access.kind(Access.Kind.STORE)));
        assertEquals(Answer.CACHE, session.l1d(0).route(new FakeAccess().slot(2).in(Access.Space.LOCAL)));
    }

    @Test
    void more_tokens_than_places_and_more_places_than_warps_are_refused() {
        assertEquals(
                "pcal t=3 with w=2; expected 0 to w",
                assertThrows(BadSetting.class, () -> pcal("w=2,t=3")).getMessage());
        assertEquals(
                "pcal w=5; expected 1 to 4, the warps of a scheduler",
                assertThrows(BadSetting.class, () -> pcal("w=5,t=3")).getMessage());
    }
}
