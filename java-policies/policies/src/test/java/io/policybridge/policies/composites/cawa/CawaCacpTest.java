package io.policybridge.policies.composites.cawa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Hook;
import io.policybridge.api.SchedulerWarps.Awaited;
import io.policybridge.kit.host.SmallCache;
import io.policybridge.session.WarpCalls;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * One set, of which the odd ways are for critical lines. Lines have even numbers, so that a signature is the low byte
 * of the pc alone. Of the warps of a CTA, each has one backward branch more behind it than the one in the slot before.
 */
class CawaCacpTest {
    private static final long ONE = 0x40;
    private static final long ANOTHER = 0x80;

    private SmallCache cache = cache(4);

    private static SmallCache cache(int ways, String... settings) {
        SmallCache cache = new SmallCache(CawaCacp.SPEC, 1, ways, settings);
        launch(cache.warps(), 2);
        return cache;
    }

    /** Warps of one CTA, in the slots from 0 on; the last is the most critical. */
    private static void launch(WarpCalls warps, int count) {
        warps.ctaLaunched(0, 1, 0, 0, count);
        for (int slot = 0; slot < count; slot++) {
            warps.warpLaunched(slot, slot, 0, slot);
        }
        order(warps, 1);
        for (int slot = 0; slot < count; slot++) {
            for (int i = 0; i < slot; i++) {
                warps.loopBranch(slot, 0x118, 0x100, -1);
            }
        }
        order(warps, 11);
    }

    private static void order(WarpCalls warps, long cycle) {
        for (int scheduler = 0; scheduler < 2; scheduler++) {
            int[] shown = new int[24];
            Arrays.fill(shown, WarpCalls.state(true, Awaited.NOTHING));
            warps.warpOrder(scheduler, -1, -1, cycle, shown);
        }
    }

    private int access(long pc, int slot, int line) {
        cache.access.pc(pc).slot(slot);
        return cache.access(0, line);
    }

    private int criticalUses(long pc) {
        return cache.part(CriticalWays.class)
                .criticalUses(cache.access.address(0).pc(pc));
    }

    private int uses(long pc) {
        return cache.part(CriticalWays.class).uses(cache.access.address(0).pc(pc));
    }

    @Test
    void lines_like_those_that_critical_warps_use_again_get_critical_ways() {
        assertEquals(2, access(ONE, 0, 0), "unknown, so uncritical: the higher of ways 0 and 2");
        assertEquals(2, access(ANOTHER, 1, 0), "a hit of the critical warp counts for who inserted the line");
        assertEquals(3, access(ONE, 0, 2), "of ways 1 and 3");
        assertEquals(0, access(ANOTHER, 1, 4));
        assertEquals(2, criticalUses(ONE)); // 1 at the start
        assertEquals(1, criticalUses(ANOTHER));
    }

    @Test
    void a_miss_replaces_a_line_of_its_own_part_although_the_other_is_empty() {
        assertEquals(2, access(ONE, 0, 0));
        assertEquals(0, access(ONE, 0, 2));
        assertEquals(0, access(ONE, 0, 4));
        assertTrue(cache.isPresent(0, 0));
        assertFalse(cache.isPresent(0, 2));
    }

    /** Of two ways, 1 is the critical one. */
    @Test
    void what_an_evicted_line_was_used_by_counts_against_its_signature() {
        cache = cache(2, "start=2");
        assertEquals(1, access(ONE, 0, 0));
        access(ONE, 0, 0);
        assertEquals(1, access(ONE, 0, 2), "evicts a line in a critical way that no critical warp has used");
        assertEquals(1, criticalUses(ONE));
        assertEquals(3, uses(ONE));
        assertEquals(0, access(ONE, 0, 4), "so the signature is uncritical");
        assertEquals(0, access(ONE, 0, 6), "evicts a line without use");
        assertEquals(1, criticalUses(ONE));
        assertEquals(2, uses(ONE));
    }

    @Test
    void a_line_that_a_critical_warp_has_used_counts_against_nothing() {
        cache = cache(2, "start=2");
        access(ONE, 0, 0);
        access(ONE, 1, 0);
        access(ONE, 0, 0);
        access(ONE, 0, 2);
        assertEquals(3, criticalUses(ONE));
        assertEquals(3, uses(ONE));
    }

    /** The first line goes unused, and its signature falls to 0 when it is evicted. */
    @Test
    void lines_like_those_that_go_unused_are_distant() {
        cache = cache(2);
        CriticalWays lines = cache.part(CriticalWays.class);
        access(ONE, 0, 0);
        assertEquals(2, lines.rrpv(0, 0));
        access(ONE, 0, 2);
        assertEquals(0, uses(ONE));
        assertEquals(3, lines.rrpv(0, 0));
    }

    /** Way 1 holds a line of the critical part, with RRPV 2; the eviction of another of RRPV 2 in way 0 ages way 0. */
    @Test
    void an_eviction_ages_its_own_part() {
        cache = cache(4);
        access(ONE, 0, 0);
        access(ONE, 1, 0);
        assertEquals(3, access(ONE, 0, 2));
        access(ANOTHER, 0, 4);
        access(ANOTHER, 0, 6);
        assertEquals(2, cache.part(CriticalWays.class).rrpv(0, 3));
        assertEquals(1, cache.part(CriticalWays.class).rrpv(0, 2), "0 after the hit, and aged by 1");
    }

    private boolean isCritical(int slot) {
        int before = criticalUses(ONE);
        access(ONE, slot, 0);
        return criticalUses(ONE) > before;
    }

    /** Of 4 warps, that in slot 2 is above two of three others: 66 %. */
    @Test
    void a_warp_is_critical_above_so_many_others_of_its_cta() {
        cache = new SmallCache(CawaCacp.SPEC, 1, 2, "start=0");
        launch(cache.warps(), 4);
        access(ONE, 0, 0);
        assertFalse(isCritical(1));
        assertTrue(isCritical(2));
        cache = new SmallCache(CawaCacp.SPEC, 1, 2, "start=0", "criticalAbove=70");
        launch(cache.warps(), 4);
        access(ONE, 0, 0);
        assertFalse(isCritical(2));
        assertTrue(isCritical(3));
    }

    @Test
    void a_warp_alone_and_what_is_of_no_warp_are_not_critical() {
        cache = new SmallCache(CawaCacp.SPEC, 1, 2, "start=0", "criticalAbove=0");
        access(ONE, 0, 0);
        assertFalse(isCritical(0), "no CTA is known");
        launch(cache.warps(), 1);
        assertFalse(isCritical(0));
        assertFalse(isCritical(-1));
    }

    @Test
    void a_miss_whose_part_is_in_flight_takes_the_other_or_waits() {
        cache = cache(2);
        access(ONE, 0, 'b');
        cache.reserve(0, "b");
        assertEquals(1, access(ONE, 0, 'd'));
        cache = cache(2, "onNoCandidate=stall");
        access(ONE, 0, 'b');
        cache.reserve(0, "b");
        assertEquals(SmallCache.STALLED, access(ONE, 0, 'd'));
        cache.mayStall = false;
        assertEquals(1, access(ONE, 0, 'd'));
    }

    /** 25 % of four ways: 3 alone; of one way: none, so that all lines take the other part's. */
    @Test
    void critical_lines_have_their_share_of_the_ways() {
        cache = cache(4, "criticalWays=25", "start=3");
        assertEquals(3, access(ONE, 0, 0));
        assertEquals(3, access(ONE, 0, 2));
        cache = cache(1, "start=3", "onNoCandidate=other");
        assertEquals(0, access(ONE, 0, 0));
    }

    /** Lines 0 and 2 are 256 bytes apart: bit 8 of the address is bit 0 of the signature from which 8 are left out. */
    @Test
    void a_signature_may_have_more_of_the_address() {
        cache = cache(4, "addressShift=8");
        access(ONE, 0, 0);
        access(ONE, 1, 0);
        CriticalWays lines = cache.part(CriticalWays.class);
        assertEquals(2, lines.criticalUses(cache.access.address(0).pc(ONE)));
        assertEquals(1, lines.criticalUses(cache.access.address(256).pc(ONE)));
    }

    @Test
    void a_victim_has_a_reason() {
        access(ONE, 0, 0);
        assertEquals("CCBP 1, SHiP 1", cache.part(CriticalWays.class).reason(Hook.VICTIM, cache.access, 0, 0));
    }
}
