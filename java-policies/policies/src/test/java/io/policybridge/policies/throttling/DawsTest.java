package io.policybridge.policies.throttling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.WarpHooks.Wait;
import io.policybridge.api.WarpSet;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.Session;
import io.policybridge.session.WarpCalls;
import org.junit.jupiter.api.Test;

/**
 * Vectors A1 to A4 of the specification, and how loops are learnt. The L1D has 128 lines, of which 60 percent are 76;
 * slots are 0 to 7, the oldest warp in slot 0. The loop's branch is at 0x208; its load at 0x100 is divergent and finds
 * its lines again, the one at 0x108 finds its lines again, the one at 0x110 does not.
 */
class DawsTest {
    private static final long LOOP = 0x208;
    private static final int SAMPLER = 7;

    private final WarpSet any = new WarpSet(8);
    private final WarpSet loads = new WarpSet(8);
    private CacheCalls l1d;
    private WarpCalls warps;

    private void daws(String settings) {
        Session session = Policies.session("daws(" + settings + ")", Hosts.small(), Daws.SPEC);
        l1d = session.l1d(0);
        warps = session.warps(0);
        for (int slot = 0; slot < 8; slot++) {
            warps.warpLaunched(slot, slot, slot, 0);
        }
    }

    private static int lanes(int count) {
        return (int) ((1L << count) - 1);
    }

    private void branch(int slot, int lanes) {
        warps.loopBranch(slot, LOOP, 0x80, lanes(lanes));
    }

    private static FakeAccess load(int slot, long pc, long line) {
        FakeAccess access = FakeAccess.load(line * 128);
        access.slot = slot;
        access.pc = pc;
        return access;
    }

    /** A load of {@code lines} lines whose one access inserts {@code line} into way 0 of set 0. */
    private void miss(int slot, long pc, int lines, long line) {
        l1d.loadStarted(1, load(slot, pc, line), lines);
        l1d.insert(load(slot, pc, line), 0, 0);
    }

    /** A load whose one access hits there. */
    private void hit(int slot, long pc, int lines, long line) {
        l1d.loadStarted(1, load(slot, pc, line), lines);
        l1d.hit(load(slot, pc, line), 0, 0);
    }

    /** The sampler goes through the loop as the class comment says. */
    private void learn() {
        branch(SAMPLER, 32);
        for (int i = 0; i < 3; i++) {
            miss(SAMPLER, 0x110, 32, 100 + i);
            hit(SAMPLER, 0x100, 3, 100 + i);
            hit(SAMPLER, 0x108, 2, 100 + i);
        }
        warps.loopExited(SAMPLER, LOOP);
    }

    private String mayLoad() {
        warps.warpMask(any, loads);
        StringBuilder slots = new StringBuilder();
        for (int slot = 0; slot < 8; slot++) {
            slots.append(loads.contains(slot) ? slot : "-");
        }
        return slots.toString();
    }

    /** 33 33 33 9 lines: 66 fit into 76; the 9 of the fourth would fit behind them. */
    @Test
    void warps_are_admitted_oldest_first_until_one_does_not_fit() {
        daws("");
        learn();
        branch(0, 32);
        branch(1, 32);
        branch(2, 32);
        branch(3, 8);
        assertEquals("01--4567", mayLoad());
    }

    @Test
    void first_fit_passes_over_what_does_not_fit() {
        daws("fill=first-fit");
        learn();
        branch(0, 32);
        branch(1, 32);
        branch(2, 32);
        branch(3, 8);
        assertEquals("01-34567", mayLoad());
    }

    /** 33 9 33 9: 75 and then 84. */
    @Test
    void what_fits_exactly_enough_is_admitted() {
        daws("");
        learn();
        branch(0, 32);
        branch(1, 8);
        branch(2, 32);
        branch(3, 8);
        assertEquals("012-4567", mayLoad());
    }

    /** 33 lines into 25, then 2. */
    @Test
    void one_warp_is_always_admitted() {
        daws("assocFactor=20");
        learn();
        branch(0, 32);
        branch(1, 1);
        assertEquals("0-234567", mayLoad());
    }

    @Test
    void what_does_not_fit_may_issue_everything_but_loads_unless_told_otherwise() {
        for (String gate : new String[] {"loads", "all"}) {
            daws("assocFactor=20,gate=" + gate);
            learn();
            branch(0, 32);
            branch(1, 32);
            assertEquals("0-234567", mayLoad());
            assertEquals(gate.equals("loads"), any.contains(1), gate);
        }
    }

    @Test
    void nobody_is_held_up_before_the_sampler_has_left_the_loop() {
        daws("assocFactor=1");
        branch(SAMPLER, 32);
        miss(SAMPLER, 0x100, 3, 100);
        hit(SAMPLER, 0x100, 3, 100);
        hit(SAMPLER, 0x100, 3, 100);
        hit(SAMPLER, 0x100, 3, 100);
        branch(0, 32);
        branch(1, 32);
        assertEquals("01234567", mayLoad());
        warps.loopExited(SAMPLER, LOOP);
        assertEquals("01234567", mayLoad());
        branch(0, 32);
        branch(1, 32);
        assertEquals("0-234567", mayLoad());
    }

    @Test
    void a_sampler_that_ends_has_left_its_loop() {
        daws("assocFactor=1");
        branch(SAMPLER, 32);
        miss(SAMPLER, 0x100, 3, 100);
        hit(SAMPLER, 0x100, 3, 100);
        hit(SAMPLER, 0x100, 3, 100);
        hit(SAMPLER, 0x100, 3, 100);
        warps.warpExited(SAMPLER, SAMPLER);
        branch(0, 32);
        branch(1, 32);
        assertEquals("0-23456", mayLoad().substring(0, 7));
    }

    /** Slot 6 loads in the same loop while slot 7 samples: its hits say nothing, and so do hits on its lines. */
    @Test
    void only_the_samplers_own_lines_speak_for_locality() {
        daws("assocFactor=1");
        branch(SAMPLER, 32);
        branch(6, 32);
        miss(6, 0x100, 3, 100);
        for (int i = 0; i < 3; i++) {
            hit(6, 0x100, 3, 100);
            hit(SAMPLER, 0x100, 3, 100);
        }
        warps.loopExited(SAMPLER, LOOP);
        branch(0, 32);
        branch(1, 32);
        assertEquals("01234567", mayLoad());
    }

    /** The sampler asks for another sector of its line 100 each time. */
    @Test
    void a_missing_sector_of_the_samplers_own_line_speaks_for_locality() {
        daws("assocFactor=1");
        branch(SAMPLER, 32);
        miss(SAMPLER, 0x110, 3, 100);
        for (int i = 0; i < 3; i++) {
            l1d.loadStarted(1, load(SAMPLER, 0x100, 100), 3);
            l1d.sectorMiss(load(SAMPLER, 0x100, 100), 0, 0);
        }
        warps.loopExited(SAMPLER, LOOP);
        branch(0, 32);
        branch(1, 32);
        assertEquals("0-234567", mayLoad());
    }

    /** The sampler's line 100 is evicted and missed again: a loss. After a global store to the line it is none. */
    @Test
    void a_line_that_the_sampler_lost_speaks_for_locality_until_it_is_stored() {
        for (Access.Space stored : new Access.Space[] {null, Access.Space.LOCAL, Access.Space.GLOBAL}) {
            daws("assocFactor=1");
            branch(SAMPLER, 32);
            miss(SAMPLER, 0x110, 3, 100);
            for (int i = 0; i < 4; i++) {
                l1d.evict(load(3, 0x300, 200), 0, 0, 100 * 128, false);
                l1d.insert(load(3, 0x300, 200), 0, 0);
                if (stored != null) {
                    l1d.outcome(
                            FakeAccess.of(Access.Kind.STORE, 100 * 128).in(stored),
                            0,
                            CacheHooks.Outcome.What.STORE_MISS);
                }
                l1d.evict(load(SAMPLER, 0x100, 100), 0, 0, 200 * 128, false);
                miss(SAMPLER, 0x100, 3, 100);
            }
            warps.loopExited(SAMPLER, LOOP);
            branch(0, 32);
            branch(1, 32);
            assertEquals(stored == Access.Space.GLOBAL ? "01234567" : "0-234567", mayLoad());
        }
    }

    @Test
    void a_warp_outside_the_loop_needs_nothing() {
        daws("assocFactor=1");
        learn();
        branch(0, 32);
        branch(1, 32);
        branch(2, 32);
        warps.loopExited(0, LOOP);
        assertEquals("01-34567", mayLoad());
        warps.warpExited(1, 1);
        assertEquals("0234567", mayLoad().replace("1", ""));
    }

    /** The branch of an inner loop, at a lower address, is passed by in every iteration of the outer one. */
    @Test
    void falling_through_an_inner_branch_is_not_leaving_the_outer_loop() {
        daws("assocFactor=1");
        learn();
        branch(0, 32);
        branch(1, 32);
        warps.loopExited(1, LOOP - 8);
        assertEquals("0-234567", mayLoad());
    }

    @Test
    void a_warp_at_a_barrier_lets_the_next_load() {
        daws("assocFactor=1");
        learn();
        branch(0, 32);
        branch(1, 32);
        branch(2, 32);
        warps.warpWaiting(0, Wait.BARRIER);
        assertEquals("01-34567", mayLoad());
        warps.warpResumed(0, Wait.BARRIER);
        assertEquals("0--34567", mayLoad());
    }

    @Test
    void loops_are_forgotten_at_the_start_of_a_kernel() {
        daws("assocFactor=1");
        learn();
        branch(0, 32);
        branch(1, 32);
        warps.kernelBegan(2, "next", 1, 32);
        branch(0, 32);
        branch(1, 32);
        assertEquals("01234567", mayLoad());
    }

    @Test
    void a_host_without_loop_branches_is_refused() {
        String message = assertThrows(
                        Session.RefusedPolicy.class,
                        () -> Policies.session("daws", Hosts.without(Hook.LOOP_BRANCH), Daws.SPEC))
                .getMessage();
        assertTrue(message.contains("loopBranch"), message);
    }

    @Test
    void a_list_of_lost_lines_that_is_no_multiple_of_its_ways_is_refused() {
        assertEquals(
                "daws vtaEntries=10 with vtaWays=8; expected a multiple of vtaWays",
                assertThrows(BadSetting.class, () -> daws("vtaEntries=10")).getMessage());
    }

    /** The lesson of the class comment with its lines in way 1 of set 1: 33 33 33 lines, of which two fit into 76. */
    @Test
    void loops_are_learnt_from_the_lines_of_every_set() {
        daws("");
        branch(SAMPLER, 32);
        for (int i = 0; i < 3; i++) {
            l1d.insert(load(SAMPLER, 0x110, 100 + i), 1, 1);
            l1d.loadStarted(1, load(SAMPLER, 0x100, 100 + i), 3);
            l1d.hit(load(SAMPLER, 0x100, 100 + i), 1, 1);
            l1d.loadStarted(2, load(SAMPLER, 0x108, 100 + i), 2);
            l1d.hit(load(SAMPLER, 0x108, 100 + i), 1, 1);
        }
        warps.loopExited(SAMPLER, LOOP);
        branch(0, 32);
        branch(1, 32);
        branch(2, 32);
        assertEquals("01-34567", mayLoad());
    }

    /** The sampler's line in way 1 of set 1 is evicted and missed again four times: each loss speaks for locality. */
    @Test
    void losses_in_every_set_speak_for_locality() {
        daws("assocFactor=1");
        branch(SAMPLER, 32);
        l1d.loadStarted(1, load(SAMPLER, 0x110, 100), 3);
        l1d.insert(load(SAMPLER, 0x110, 100), 1, 1);
        for (int i = 0; i < 4; i++) {
            l1d.evict(load(3, 0x300, 200), 1, 1, 100 * 128, false);
            l1d.insert(load(3, 0x300, 200), 1, 1);
            l1d.evict(load(SAMPLER, 0x100, 100), 1, 1, 200 * 128, false);
            l1d.loadStarted(1, load(SAMPLER, 0x100, 100), 3);
            l1d.insert(load(SAMPLER, 0x100, 100), 1, 1);
        }
        warps.loopExited(SAMPLER, LOOP);
        branch(0, 32);
        branch(1, 32);
        assertEquals("0-234567", mayLoad());
    }
}
