package io.policybridge.policies.composites.apcm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeWays;
import org.junit.jupiter.api.Test;

/** Vectors P1 to P4 of the specification, and what surrounds them. Line 0, 32, 64, 96: ways 0 to 3 of set 0. */
class ProtectionTest {

    /**
     * The paper's figure 11, in way 0 alone: A is used in a loop, so its completion frees nothing, but that warp 0
     * leaves the loop does.
     */
    @Test
    void a_line_stays_until_its_warp_leaves_the_loop() {
        ApcmFixture apcm = new ApcmFixture().learnt("A", "A").miss(0, 'A', 0);
        assertTrue(apcm.isProtected(0));
        assertEquals("BYPASS", apcm.victim(0, 0));
        apcm.bypassed(1, 'A', 128).completed(0, 'A');
        assertEquals("BYPASS", apcm.victim(0, 0));
        apcm.loopExited(0, 'A');
        assertEquals("WAY 0", apcm.victim(0, 0));
        apcm.miss(1, 'A', 128).loopExited(0, 'A');
        assertTrue(apcm.isProtected(128), "warp 1 protects now, and warp 0's loops are not its own");
        apcm.loopExited(1, 'A');
        assertFalse(apcm.isProtected(128));
    }

    /** A's lines are last used by B; C's by C. Warp 3 protects one load's lines at a time. */
    @Test
    void a_warp_protects_the_lines_of_one_load_until_the_last_consumer_is_done() {
        ApcmFixture apcm = new ApcmFixture()
                .learnt("AC", "BC")
                .miss(3, 'A', 0)
                .miss(3, 'A', 1)
                .miss(3, 'C', 2);
        assertEquals("true true false", apcm.isProtected(0) + " " + apcm.isProtected(1) + " " + apcm.isProtected(2));
        apcm.completed(3, 'A').completed(2, 'B');
        assertTrue(apcm.isProtected(0));
        apcm.completed(3, 'B');
        assertFalse(apcm.isProtected(0));
        apcm.miss(3, 'C', 3).completed(3, 'C');
        assertTrue(apcm.isProtected(3));
        apcm.loopExited(3, 'C');
        assertFalse(apcm.isProtected(3));
    }

    /** Ways 0 and 3 are protected, 2 by a warp that was released. Least recent first: 0 2 1 3. */
    @Test
    void the_least_recent_way_that_nobody_protects_leaves() {
        ApcmFixture apcm = new ApcmFixture()
                .learnt("A", "B")
                .miss(5, 'A', 0)
                .miss(6, 'A', 64)
                .miss(1, 'Z', 32)
                .miss(7, 'A', 96)
                .completed(6, 'B');
        assertEquals("WAY 2", apcm.victim(0, 0, 1, 2, 3));
        assertEquals("WAY 1", apcm.victim(0, 0, 1, 3));
        assertEquals("BYPASS", apcm.victim(0, 0, 3));
    }

    /** Warp 0 is released and protects again, another line: the old line's bit counts again, or was reset. */
    @Test
    void an_old_protection_bit_counts_again_only_if_resets_are_lazy() {
        for (boolean lazy : new boolean[] {true, false}) {
            ApcmFixture apcm = new ApcmFixture("lazy=" + lazy)
                    .learnt("A", "B")
                    .miss(0, 'A', 0)
                    .miss(1, 'A', 3)
                    .completed(0, 'B');
            assertFalse(apcm.isProtected(0));
            apcm.miss(0, 'A', 1);
            assertTrue(apcm.isProtected(1));
            assertEquals(lazy, apcm.isProtected(0));
            assertTrue(apcm.isProtected(3), "another warp's");
        }
    }

    /** Only an allocation protects: neither a hit nor a merge, nor an insertion before the load was known. */
    @Test
    void a_hit_protects_nothing() {
        ApcmFixture apcm = new ApcmFixture().miss(1, 'Z', 0).learnt("A", "A").hit(0, 'A', 0);
        apcm.cache.calls().pendingHit(apcm.access(0, 'A', 0), 0, 0);
        assertFalse(apcm.isProtected(0));
    }

    @Test
    void the_end_of_a_warp_releases_its_lines() {
        ApcmFixture apcm = new ApcmFixture()
                .learnt("A", "A")
                .miss(0, 'A', 0)
                .miss(1, 'A', 1)
                .exit(0);
        assertFalse(apcm.isProtected(0));
        assertTrue(apcm.isProtected(1));
    }

    @Test
    void a_store_that_hits_frees_the_line() {
        ApcmFixture apcm = new ApcmFixture().learnt("A", "A").miss(0, 'A', 0);
        apcm.cache.calls().invalidate(0, 0, 0, false);
        assertFalse(apcm.isProtected(0));
    }

    /** A local line takes the place of a protected one, as recorded streams may show. */
    @Test
    void a_line_of_another_kind_is_not_protected() {
        ApcmFixture apcm = new ApcmFixture().learnt("A", "A").miss(0, 'A', 0);
        apcm.cache.calls().insert(apcm.access(0, 'A', 128).in(Access.Space.LOCAL), 0, 0);
        assertFalse(apcm.isProtected(0));
        apcm.miss(0, 'A', 0);
        apcm.cache.calls().insert(apcm.access(0, 'A', 128).kind(Access.Kind.ATOMIC), 0, 0);
        assertFalse(apcm.isProtected(0));
    }

    /** A's loop ends with a branch at or behind A; one before A is another loop. */
    @Test
    void a_loop_that_ends_before_the_load_is_another() {
        ApcmFixture apcm = new ApcmFixture().learnt("B", "B").miss(0, 'B', 0).loopExited(0, 'A');
        assertTrue(apcm.isProtected(0));
        apcm.loopExited(0, 'B');
        assertFalse(apcm.isProtected(0));
    }

    /**
     * The outer loop is A B C, the inner one, behind the load A, is B alone: leaving the inner one ends nothing,
     * leaving the outer one does. B's lines are protected by the inner loop, which is around them.
     */
    @Test
    void an_inner_loop_behind_the_load_is_another() {
        ApcmFixture apcm = new ApcmFixture()
                .learnt("AB", "AB")
                .miss(0, 'A', 0)
                .miss(1, 'B', 1)
                .loopBranch(0, 'B', 'B')
                .loopBranch(0, 'A', 'C');
        apcm.loopExited(0, 'B').loopExited(1, 'B');
        assertTrue(apcm.isProtected(0));
        assertFalse(apcm.isProtected(1));
        apcm.loopExited(0, 'C');
        assertFalse(apcm.isProtected(0));
    }

    /**
     * The 64 branches that are known end at D, E, ...; that behind C is one too many, so that it counts as around A.
     */
    @Test
    void of_a_branch_too_many_only_the_place_is_known() {
        ApcmFixture apcm = new ApcmFixture().learnt("A", "A").miss(0, 'A', 0);
        for (int branch = 0; branch < 64; branch++) {
            apcm.loopBranch(0, 'D', (char) ('D' + branch));
        }
        apcm.loopBranch(0, 'B', 'C').loopExited(0, 'D');
        assertTrue(apcm.isProtected(0));
        apcm.loopExited(0, 'C');
        assertFalse(apcm.isProtected(0));
    }

    /** A new kernel's code may have other branches at the same places. */
    @Test
    void a_kernel_forgets_where_branches_lead() {
        ApcmFixture apcm = new ApcmFixture().loopBranch(0, 'B', 'C');
        apcm.cache.calls().kernelBegan(2, "next", 1, 32);
        apcm.learnt("A", "A").miss(0, 'A', 0).loopExited(0, 'C');
        assertFalse(apcm.isProtected(0));
    }

    /** What may not bypass takes the least recent way, protected or not; stores for example. */
    @Test
    void a_miss_that_may_not_bypass_takes_the_least_recent_way() {
        ApcmFixture apcm = new ApcmFixture().learnt("A", "A").miss(0, 'A', 0).miss(0, 'A', 32);
        FakeAccess store = ApcmFixture.of(Access.Kind.STORE, 1, 64);
        assertEquals(Answer.way(0), apcm.cache.calls().victim(store, 0, FakeWays.only(4, 0, 1)));
    }

    @Test
    void a_kernel_releases_all_lines() {
        ApcmFixture apcm = new ApcmFixture().learnt("A", "A").miss(0, 'A', 0);
        apcm.cache.calls().kernelBegan(2, "next", 1, 32);
        assertFalse(apcm.isProtected(0));
    }

    /**
     * The monitored warp executes A, B, A: between two executions of A its accesses lie from A to B. C is outside, and
     * warp 0's access to it ends the loop; so does a store there. What other warps do says nothing.
     */
    @Test
    void without_a_signal_an_access_outside_of_its_code_ends_a_loop() {
        for (boolean store : new boolean[] {false, true}) {
            ApcmFixture apcm = new ApcmFixture("loopExit=span")
                    .miss(47, 'A', 0)
                    .hit(47, 'B', 4)
                    .hit(47, 'A', 0)
                    .exit(47)
                    .miss(0, 'A', 0);
            assertEquals("PROTECT 2 A", apcm.known('A'));
            apcm.hit(0, 'B', 4).hit(0, 'A', 0).hit(1, 'C', 1);
            assertTrue(apcm.isProtected(0));
            if (store) {
                apcm.cache
                        .calls()
                        .outcome(
                                apcm.access(0, 'C', 50).kind(Access.Kind.STORE), 0, CacheHooks.Outcome.What.STORE_MISS);
            } else {
                apcm.hit(0, 'C', 1);
            }
            assertFalse(apcm.isProtected(0));
        }
    }

    /**
     * Two requests of one instruction are one execution: the span of A is not known, and only the end of the warp
     * releases.
     */
    @Test
    void requests_of_one_instruction_are_one_execution() {
        ApcmFixture apcm = new ApcmFixture("loopExit=span");
        FakeAccess first = apcm.access(47, 'A', 0);
        FakeAccess second = apcm.access(47, 'A', 1).n(first.n);
        apcm.cache.calls().insert(first, 0, 0);
        apcm.cache.calls().insert(second, 1, 0);
        apcm.hit(46, 'Z', 0);
        assertFalse(apcm.spans().isOutside(0, ApcmFixture.pc('Z')));
        apcm.miss(47, 'A', 2);
        assertTrue(apcm.spans().isOutside(0, ApcmFixture.pc('Z')));
        assertFalse(apcm.spans().isOutside(0, ApcmFixture.pc('A')));
    }

    @Test
    void the_end_of_the_warp_alone_ends_a_loop_where_told_so() {
        ApcmFixture apcm =
                new ApcmFixture("loopExit=warp-exit").learnt("A", "A").miss(0, 'A', 0);
        apcm.loopExited(0, 'A').hit(0, 'Z', 0);
        assertTrue(apcm.isProtected(0));
        apcm.exit(0);
        assertFalse(apcm.isProtected(0));
    }
}
