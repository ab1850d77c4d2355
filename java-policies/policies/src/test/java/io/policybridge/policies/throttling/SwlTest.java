package io.policybridge.policies.throttling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Hook;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.WarpHooks.Wait;
import io.policybridge.api.WarpSet;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.WarpCalls;
import org.junit.jupiter.api.Test;

/** The host has 8 slots and 2 schedulers: the even slots belong to scheduler 0, the odd ones to scheduler 1. */
class SwlTest {
    private final WarpSet any = new WarpSet(8);
    private final WarpSet loads = new WarpSet(8);

    private static WarpCalls swl(String settings) {
        return Policies.session("swl(" + settings + ")", Hosts.small(), Swl.SPEC)
                .warps(0);
    }

    private String mayIssue(WarpCalls calls) {
        calls.warpMask(any, loads);
        return any.toString();
    }

    private String mayLoad(WarpCalls calls) {
        calls.warpMask(any, loads);
        return loads.toString();
    }

    /** The slots of scheduler 0 hold warps of these ages: slot 0 age 5, slot 2 age 1, slot 4 age 3, slot 6 age 2. */
    private static WarpCalls fourWarps(String settings) {
        WarpCalls calls = swl(settings);
        calls.ctaLaunched(0, 1, 0, 2, 1);
        calls.warpLaunched(2, 1, 0, 0);
        calls.ctaLaunched(1, 1, 1, 6, 1);
        calls.warpLaunched(6, 2, 1, 0);
        calls.ctaLaunched(2, 1, 2, 4, 1);
        calls.warpLaunched(4, 3, 2, 0);
        calls.ctaLaunched(3, 1, 3, 0, 1);
        calls.warpLaunched(0, 5, 3, 0);
        return calls;
    }

    @Test
    void the_oldest_warps_may_issue_whatever_their_slots() {
        assertEquals("{2, 6}", mayIssue(fourWarps("n=2")));
        assertEquals("{2, 4, 6}", mayIssue(fourWarps("n=3")));
    }

    @Test
    void age_decides_not_the_order_in_which_launches_are_told() {
        WarpCalls calls = swl("n=2");
        calls.warpLaunched(0, 5, 0, 0);
        calls.warpLaunched(2, 1, 0, 1);
        calls.warpLaunched(4, 3, 0, 2);
        calls.warpLaunched(6, 2, 0, 3);
        assertEquals("{2, 6}", mayIssue(calls));
    }

    @Test
    void a_warp_at_a_barrier_makes_room_until_it_goes_on() {
        WarpCalls calls = fourWarps("n=2");
        calls.warpWaiting(2, Wait.BARRIER);
        assertEquals("{4, 6}", mayIssue(calls));
        calls.warpResumed(2, Wait.BARRIER);
        assertEquals("{2, 6}", mayIssue(calls));
    }

    @Test
    void a_warp_at_a_fence_makes_room_too() {
        WarpCalls calls = fourWarps("n=2");
        calls.warpWaiting(6, Wait.FENCE);
        assertEquals("{2, 4}", mayIssue(calls));
    }

    /**
     * Between two boundaries a fence can clear and the warp reach a barrier; the host then reports the barrier first.
     */
    @Test
    void leaving_a_fence_for_a_barrier_is_waiting_still() {
        WarpCalls calls = fourWarps("n=2");
        calls.warpWaiting(2, Wait.FENCE);
        calls.warpWaiting(2, Wait.BARRIER);
        calls.warpResumed(2, Wait.FENCE);
        assertEquals("{4, 6}", mayIssue(calls));
        calls.warpResumed(2, Wait.BARRIER);
        assertEquals("{2, 6}", mayIssue(calls));
    }

    /** Limit 1, one CTA of two warps, the older at a barrier: the younger must run or the barrier never opens. */
    @Test
    void the_younger_warp_of_a_cta_reaches_the_barrier() {
        WarpCalls calls = swl("n=1");
        calls.ctaLaunched(0, 1, 0, 0, 3);
        calls.warpLaunched(0, 0, 0, 0);
        calls.warpLaunched(2, 2, 0, 2);
        assertEquals("{0}", mayIssue(calls));
        calls.warpWaiting(0, Wait.BARRIER);
        assertEquals("{2}", mayIssue(calls));
    }

    @Test
    void a_warp_that_ends_makes_room_for_the_next() {
        WarpCalls calls = fourWarps("n=2");
        calls.warpExited(2, 1);
        assertEquals("{4, 6}", mayIssue(calls));
        calls.warpExited(4, 3);
        calls.warpExited(6, 2);
        assertEquals("{0}", mayIssue(calls));
        calls.warpLaunched(2, 9, 4, 0);
        calls.warpLaunched(4, 10, 4, 1);
        assertEquals("{0, 2}", mayIssue(calls));
    }

    @Test
    void a_slot_that_is_used_again_holds_no_waiting_warp() {
        WarpCalls calls = fourWarps("n=2");
        calls.warpWaiting(2, Wait.BARRIER);
        calls.warpExited(2, 1);
        calls.warpExited(6, 2);
        calls.warpExited(4, 3);
        calls.warpLaunched(2, 9, 4, 0);
        assertEquals("{0, 2}", mayIssue(calls));
    }

    @Test
    void each_scheduler_has_its_own_limit() {
        WarpCalls calls = swl("n=1");
        for (int slot = 0; slot < 8; slot++) {
            calls.warpLaunched(slot, slot, 0, slot);
        }
        assertEquals("{0, 1}", mayIssue(calls));
        calls.warpExited(1, 1);
        assertEquals("{0, 3}", mayIssue(calls));
    }

    @Test
    void each_sm_has_its_own_warps() {
        var session = Policies.session("swl(n=1)", Hosts.small(), Swl.SPEC);
        session.warps(0).warpLaunched(0, 0, 0, 0);
        session.warps(1).warpLaunched(2, 0, 0, 0);
        assertEquals("{0}", mayIssue(session.warps(0)));
        assertEquals("{2}", mayIssue(session.warps(1)));
    }

    /** Ages w5 &lt; w1 &lt; w9 of the reference; here slots 4 &lt; 0 &lt; 6. */
    @Test
    void with_keep_a_waiting_warp_keeps_its_place() {
        WarpCalls calls = swl("n=2,barrier=keep");
        calls.warpLaunched(4, 1, 0, 0);
        calls.warpLaunched(0, 2, 1, 0);
        calls.warpLaunched(6, 3, 2, 0);
        assertEquals("{0, 4}", mayIssue(calls));
        calls.warpExited(4, 1);
        assertEquals("{0, 6}", mayIssue(calls));
        calls.warpWaiting(0, Wait.BARRIER);
        assertEquals("{0, 6}", mayIssue(calls));
    }

    /**
     * CTA 0 in slots 0, 2, 4 and CTA 1 in slot 6: while slot 0 waits at the barrier, 2 and 4 may issue above the limit
     * of 1.
     */
    @Test
    void with_release_a_cta_with_a_warp_at_a_barrier_is_free() {
        WarpCalls calls = swl("n=1,barrier=release");
        calls.ctaLaunched(0, 1, 0, 0, 5);
        for (int warp = 0; warp < 5; warp++) {
            calls.warpLaunched(warp, warp, 0, warp);
        }
        calls.ctaLaunched(1, 1, 1, 6, 1);
        calls.warpLaunched(6, 6, 1, 0);
        calls.warpExited(1, 1);
        calls.warpExited(3, 3);
        assertEquals("{0}", mayIssue(calls));
        calls.warpWaiting(0, Wait.FENCE);
        assertEquals("{0}", mayIssue(calls));
        calls.warpResumed(0, Wait.FENCE);
        calls.warpWaiting(0, Wait.BARRIER);
        assertEquals("{0, 2, 4}", mayIssue(calls));
        calls.warpResumed(0, Wait.BARRIER);
        assertEquals("{0}", mayIssue(calls));
    }

    @Test
    void by_default_all_instructions_are_limited() {
        WarpCalls calls = fourWarps("n=1");
        assertEquals("{2}", mayIssue(calls));
        assertEquals("{2}", mayLoad(calls));
    }

    @Test
    void with_loads_the_rest_is_free() {
        WarpCalls calls = fourWarps("n=1,gate=loads");
        assertEquals("{2}", mayLoad(calls));
        assertEquals("{0, 1, 2, 3, 4, 5, 6, 7}", mayIssue(calls));
    }

    /** Limit 1, the oldest is in slot 2, slot 4 issued last. */
    @Test
    void the_greedy_slot_is_one_more() {
        WarpCalls calls = fourWarps("n=1,greedyExtra=true");
        assertEquals("{2}", mayIssue(calls));
        calls.issued(4, 1);
        assertEquals("{2, 4}", mayIssue(calls));
        calls.issued(2, 2);
        assertEquals("{2}", mayIssue(calls));
    }

    @Test
    void state_is_due_after_an_issue_only_where_the_greedy_slot_counts() {
        for (boolean greedy : new boolean[] {true, false}) {
            WarpCalls calls = fourWarps("n=1,greedyExtra=" + greedy);
            calls.sampled();
            assertFalse(calls.due());
            calls.issued(2, 1);
            assertEquals(greedy, calls.due());
            assertEquals(greedy, calls.has(Hook.ISSUED));
        }
    }

    /** Nothing that native scheduling may do is masked, not even in the cycle in which a barrier opens. */
    @Test
    void a_limit_that_is_not_reached_masks_nobody_who_waits() {
        WarpCalls calls = fourWarps("n=4");
        calls.warpWaiting(2, Wait.BARRIER);
        assertEquals("{0, 2, 4, 6}", mayIssue(calls));
    }

    @Test
    void a_limit_above_the_warps_of_a_scheduler_is_refused() {
        assertTrue(assertThrows(BadSetting.class, () -> swl("n=5"))
                .getMessage()
                .startsWith("swl n=5 would limit nothing; expected 1 to 4"));
        assertEquals("{0, 2, 4, 6}", mayIssue(fourWarps("n=4")));
    }
}
