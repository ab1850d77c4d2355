package io.policybridge.policies.ordering;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.PolicySpec;
import io.policybridge.api.SchedulerWarps.Awaited;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.WarpCalls;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Scheduler 0 of two has the even slots of 8: indices 0 to 3. */
class WarpOrdersTest {
    private static final int READY = WarpCalls.state(true, Awaited.NOTHING);
    private static final int SLOW = WarpCalls.state(false, Awaited.LONG_LATENCY);
    private static final int SLOW_BUT_READY = WarpCalls.state(true, Awaited.LONG_LATENCY);
    private static final int AT_BARRIER = WarpCalls.state(false, Awaited.BARRIER);
    private static final int EMPTY = WarpCalls.state(false, Awaited.NO_WARP);

    private static WarpCalls calls(String policy, PolicySpec spec) {
        return Policies.session(policy, Hosts.small(), spec).warps(0);
    }

    /** Indices 0, 1, 2, 3 hold the warps launched as numbers 5, 1, 3, 7. */
    private static WarpCalls fourWarps(String policy, PolicySpec spec) {
        WarpCalls calls = calls(policy, spec);
        calls.warpLaunched(2, 1, 0, 0);
        calls.warpLaunched(4, 3, 1, 0);
        calls.warpLaunched(0, 5, 2, 0);
        calls.warpLaunched(6, 7, 3, 0);
        return calls;
    }

    private static String order(WarpCalls calls, int last, int... states) {
        int[] shown = states.clone();
        int count = calls.warpOrder(0, last, last < 0 ? -1 : 0, 1, shown);
        return Arrays.toString(Arrays.copyOf(shown, count));
    }

    private static String order(WarpCalls calls, int last) {
        return order(calls, last, READY, READY, READY, READY);
    }

    @Test
    void lrr_begins_behind_the_warp_that_issued_last() {
        WarpCalls lrr = fourWarps("lrr", Lrr.SPEC);
        assertEquals("[0, 1, 2, 3]", order(lrr, -1));
        assertEquals("[2, 3, 0, 1]", order(lrr, 1));
        assertEquals("[0, 1, 2, 3]", order(lrr, 3));
    }

    @Test
    void gto_stays_with_the_warp_that_issued_last_then_takes_the_oldest() {
        WarpCalls gto = fourWarps("gto", Gto.SPEC);
        assertEquals("[0, 1, 2, 3]", order(gto, -1), "the lowest slot is the greedy one at first");
        assertEquals("[3, 1, 2, 0]", order(gto, 3));
        assertEquals("[1, 2, 0, 3]", order(gto, 1));
    }

    @Test
    void gto_is_greedy_for_the_slot_whoever_is_there() {
        WarpCalls gto = fourWarps("gto", Gto.SPEC);
        gto.warpExited(2, 1);
        assertEquals("[1, 2, 0, 3]", order(gto, 1, READY, EMPTY, READY, READY));
        gto.warpLaunched(2, 8, 4, 0);
        assertEquals("[1, 2, 0, 3]", order(gto, 1));
        assertEquals("[2, 0, 3, 1]", order(gto, 2), "the new warp is the youngest");
    }

    @Test
    void oldest_first_is_never_greedy() {
        WarpCalls oldest = fourWarps("oldest", OldestFirst.SPEC);
        assertEquals("[1, 2, 0, 3]", order(oldest, 3));
        oldest.warpExited(2, 1);
        oldest.warpLaunched(2, 8, 4, 0);
        assertEquals("[2, 0, 3, 1]", order(oldest, 3));
    }

    /** Two are active, at first 0 and 1. */
    @Test
    void two_level_exchanges_active_warps_that_wait() {
        WarpCalls levels = fourWarps("two-level(active=2)", TwoLevel.SPEC);
        assertEquals("[0, 1]", order(levels, -1));
        assertEquals("[1, 2]", order(levels, -1, SLOW, READY, READY, READY));
        assertEquals(
                "[3, 0]", order(levels, -1, READY, AT_BARRIER, SLOW_BUT_READY, READY), "in the order of the queue");
        assertEquals("[3, 0]", order(levels, -1, READY, READY, READY, READY), "as long as they wait for nothing");
        assertEquals("[1, 2]", order(levels, -1, EMPTY, EMPTY, EMPTY, EMPTY), "whatever those outside wait for");
    }

    @Test
    void two_level_takes_turns_inside_the_active_set() {
        WarpCalls levels = fourWarps("two-level(active=3)", TwoLevel.SPEC);
        assertEquals("[0, 1, 2]", order(levels, -1));
        levels.issued(0, 1);
        assertEquals("[1, 2, 0]", order(levels, 0));
        levels.issued(4, 1);
        assertEquals("[0, 1, 2]", order(levels, 2), "the turn passes on from the one that issued");
        levels.issued(0, 1);
        levels.issued(0, 1);
        assertEquals("[2, 0, 1]", order(levels, 0), "once for each instruction, as GPGPU-Sim does");
    }

    /** All warps are ready; the slot with index {@code last} issued in cycle {@code lastAt}. */
    private static String order(WarpCalls calls, int last, long lastAt, long cycle) {
        int[] shown = {READY, READY, READY, READY};
        int count = calls.warpOrder(0, last, lastAt, cycle, shown);
        return Arrays.toString(Arrays.copyOf(shown, count));
    }

    /**
     * At first all are alike, and age decides. Index 3 then branches back over four instructions, and index 1 issues
     * one: after 10 cycles 4 x 10 are before the one, and -1 x 10 before the other.
     */
    @Test
    void cawa_goes_on_with_the_warp_that_has_most_instructions_before_it() {
        WarpCalls cawa = fourWarps("cawa(stalls=false)", Cawa.SPEC);
        assertEquals("[1, 2, 0, 3]", order(cawa, -1, -1, 1));
        cawa.loopBranch(6, 0x118, 0x100, -1);
        cawa.issued(2, 1);
        assertEquals("[3, 2, 0, 1]", order(cawa, -1, -1, 11));
        assertEquals("[1, 3, 2, 0]", order(cawa, 1, 11, 12), "but keeps to the warp that issued last");
    }

    /** Index 0 issues in cycles 3 and 20 and stalls for 1 + 16 cycles, index 1 in cycle 22 and stalls for 20. */
    @Test
    void cawa_counts_the_cycles_between_two_issues_of_a_warp() {
        WarpCalls cawa = fourWarps("cawa", Cawa.SPEC);
        order(cawa, -1, -1, 1);
        order(cawa, 0, 3, 4);
        order(cawa, 0, 20, 21);
        order(cawa, 1, 22, 23);
        assertEquals("[1, 0, 2, 3]", order(cawa, -1, -1, 24));
        cawa.warpExited(2, 1);
        cawa.warpLaunched(2, 9, 4, 0);
        assertEquals("[0, 2, 3, 1]", order(cawa, -1, -1, 25), "a new warp has stalled for no cycle");
    }

    /** CTA 0 has slots 0 to 3, of which this scheduler has indices 0 and 1; CTA 1 has 2 and 3. */
    private static WarpCalls twoCtas(String policy, int sm) {
        WarpCalls calls = Policies.session(policy, Hosts.small(), Owl.SPEC).warps(sm);
        calls.ctaLaunched(0, 1, 0, 0, 4);
        calls.ctaLaunched(1, 1, 1, 4, 4);
        for (int slot = 0; slot < 8; slot++) {
            calls.warpLaunched(slot, slot, slot / 4, slot % 4);
        }
        return calls;
    }

    @Test
    void owl_tries_one_group_of_ctas_before_the_next() {
        WarpCalls owl = twoCtas("owl(groupWarps=4)", 0);
        assertEquals("[0, 1, 2, 3]", order(owl, -1));
        assertEquals("[1, 0, 2, 3]", order(owl, 0), "by turns inside a group");
        assertEquals("[0, 1, 3, 2]", order(owl, 2), "back to the first group as soon as it is ready");
    }

    @Test
    void owl_prefers_another_group_on_the_next_sm() {
        assertEquals("[2, 3, 0, 1]", order(twoCtas("owl(groupWarps=4)", 1), -1));
        assertEquals("[0, 1, 2, 3]", order(twoCtas("owl(groupWarps=4,banks=false)", 1), -1));
    }

    @Test
    void owl_fills_a_group_with_as_many_ctas_as_it_needs() {
        assertEquals("[3, 0, 1, 2]", order(twoCtas("owl(groupWarps=5)", 0), 2), "both CTAs are one group");
    }
}
