package io.policybridge.policies.composites.apcm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.fakes.FakeAccess;
import org.junit.jupiter.api.Test;

/**
 * Vectors A1 to A6 of the specification, and what surrounds them. Entry = line mod 32; a tag reads first load, last
 * load, accesses, own.
 */
class MonitorTest {

    /**
     * Line 0 is accessed three times, twice by the monitored warp 0: inter- and intra-warp. Then line 32 takes its
     * entry, is used once.
     */
    @Test
    void a_line_that_leaves_the_tag_array_speaks_for_its_load() {
        ApcmFixture apcm = new ApcmFixture().miss(0, 'A', 0).hit(0, 'A', 0).hit(1, 'A', 0);
        assertEquals("A A 3 2", apcm.tag(0));
        apcm.miss(0, 'B', 1);
        assertEquals("-", apcm.known('A'));
        apcm.miss(0, 'A', 0x20);
        assertEquals("NORMAL 3 A", apcm.known('A'));
        assertEquals("A A 1 1", apcm.tag(0));
    }

    /** As before; at the end of warp 0 line 32 (one access) does not overrule three, and line 1 speaks for B. */
    @Test
    void the_end_of_the_monitored_warp_judges_all_that_is_left() {
        ApcmFixture apcm = new ApcmFixture()
                .miss(0, 'A', 0)
                .hit(0, 'A', 0)
                .hit(1, 'A', 0)
                .miss(0, 'B', 1)
                .miss(0, 'A', 0x20)
                .exit(0);
        assertEquals("NORMAL 3 A", apcm.known('A'));
        assertEquals("BYPASS 1 B", apcm.known('B'));
        assertEquals("-", apcm.tag(0));
        assertEquals(Answer.CACHE, apcm.route(5, 'A'));
        assertEquals(Answer.BYPASS, apcm.route(5, 'B'));
    }

    /** Line 0 is evicted after one access, so A streams; but its next line is used again, around the cache. */
    @Test
    void a_load_taken_for_streaming_is_corrected_by_what_it_bypasses() {
        ApcmFixture apcm = new ApcmFixture().miss(0, 'A', 0).miss(0, 'A', 0x20);
        assertEquals("BYPASS 1 A", apcm.known('A'));
        apcm.bypassed(0, 'A', 0x20);
        assertEquals("A A 2 2", apcm.tag(0));
        assertEquals(Answer.BYPASS, apcm.route(1, 'A'));
        apcm.exit(0);
        assertEquals("PROTECT 2 A", apcm.known('A'));
        assertEquals(Answer.CACHE, apcm.route(1, 'A'));
    }

    @Test
    void what_is_bypassed_is_not_seen_where_told_so_but_names_its_load() {
        ApcmFixture apcm = new ApcmFixture("seeBypassed=false")
                .bypassed(0, 'B', 3)
                .miss(0, 'A', 0)
                .miss(0, 'A', 0x20)
                .bypassed(0, 'A', 0x20);
        assertEquals("A A 1 1", apcm.tag(0));
        assertEquals("-", apcm.tag(3));
        assertEquals(0, apcm.cache.part(ApcmL1d.class).monitor().id(ApcmFixture.pc('B')));
    }

    /**
     * Warp 0 is monitored; lines of others are not inserted. When it meets line 5, the L1D has counted two accesses
     * before.
     */
    @Test
    void a_line_that_another_warp_brought_begins_with_the_count_of_the_l1d() {
        ApcmFixture apcm = new ApcmFixture().miss(0, 'B', 7).miss(1, 'A', 5).hit(2, 'A', 5);
        assertEquals("-", apcm.tag(5));
        apcm.hit(0, 'A', 5);
        assertEquals("A A 3 1", apcm.tag(5));
        apcm.exit(0);
        assertEquals("NORMAL 3 A", apcm.known('A'));
        assertEquals("BYPASS 1 B", apcm.known('B'));
    }

    /** A inserts lines 2 and 3, B uses them last: B itself inserted nothing, nothing is known of it. */
    @Test
    void the_last_load_of_a_line_is_kept_for_the_load_that_brought_it() {
        ApcmFixture apcm = new ApcmFixture()
                .miss(0, 'A', 2)
                .hit(0, 'B', 2)
                .miss(0, 'A', 3)
                .hit(0, 'B', 3)
                .exit(0);
        assertEquals("PROTECT 2 B", apcm.known('A'));
        assertEquals("-", apcm.known('B'));
    }

    @Test
    void another_warp_makes_its_load_the_last_only_where_told_so() {
        assertEquals("A A 2 1", new ApcmFixture().miss(0, 'A', 2).hit(1, 'B', 2).tag(2));
        assertEquals(
                "A B 2 1",
                new ApcmFixture("lastBy=any").miss(0, 'A', 2).hit(1, 'B', 2).tag(2));
    }

    @Test
    void the_first_two_requests_of_a_load_are_looked_at() {
        ApcmFixture apcm = new ApcmFixture();
        for (int request = 0; request < 4; request++) {
            apcm.request(request).miss(0, 'A', 8 + request);
        }
        assertEquals("A A 1 1", apcm.tag(8));
        assertEquals("A A 1 1", apcm.tag(9));
        assertEquals("-", apcm.tag(10));
        assertEquals("-", apcm.tag(11));
    }

    /** The third request of the monitored warp finds line 8 and says nothing; another warp's third counts. */
    @Test
    void later_requests_count_for_other_warps_alone() {
        ApcmFixture apcm = new ApcmFixture().miss(0, 'A', 8).request(2).hit(0, 'A', 8);
        assertEquals("A A 1 1", apcm.tag(8));
        apcm.hit(1, 'A', 8);
        assertEquals("A A 2 1", apcm.tag(8));
    }

    /** 1 + 13 accesses are 14, the threshold; the next exceeds it. Then the counts are full and stay equal. */
    @Test
    void a_line_that_exceeds_the_threshold_is_judged_at_once() {
        ApcmFixture apcm = new ApcmFixture().miss(0, 'A', 4);
        for (int i = 0; i < 13; i++) {
            apcm.hit(0, 'A', 4);
        }
        assertEquals("A A 14 14", apcm.tag(4));
        assertEquals("-", apcm.known('A'));
        apcm.hit(0, 'A', 4);
        assertEquals("PROTECT 15 A", apcm.known('A'));
        apcm.hit(1, 'A', 4).hit(0, 'A', 4);
        assertEquals("A A 15 15", apcm.tag(4));
    }

    /**
     * Two accesses are the threshold; a count that begins above it, at the L1D's three, does not exceed it by being
     * counted.
     */
    @Test
    void a_count_that_begins_above_the_threshold_is_not_judged() {
        ApcmFixture apcm = new ApcmFixture("updateThreshold=2")
                .miss(0, 'B', 7)
                .miss(1, 'A', 5)
                .hit(2, 'A', 5)
                .hit(0, 'A', 5)
                .hit(0, 'A', 5);
        assertEquals("A A 4 2", apcm.tag(5));
        assertEquals("-", apcm.known('A'));
    }

    /**
     * Line 5 has 20 accesses; the monitored warp's two can not make 15 of it look private, for both counts stand still.
     */
    @Test
    void the_count_of_the_l1d_ends_at_fifteen() {
        ApcmFixture apcm = new ApcmFixture().miss(0, 'B', 7).miss(1, 'A', 5);
        for (int i = 0; i < 19; i++) {
            apcm.hit(1, 'A', 5);
        }
        apcm.hit(0, 'A', 5).hit(0, 'A', 5);
        assertEquals("A A 15 1", apcm.tag(5));
    }

    /** Of two numbers A and B take them; C has none: it inserts no line, is no last load, but its accesses count. */
    @Test
    void loads_beyond_the_table_are_left_alone() {
        ApcmFixture apcm = new ApcmFixture("loads=2")
                .miss(0, 'A', 1)
                .miss(0, 'B', 2)
                .miss(0, 'C', 3)
                .hit(0, 'C', 1)
                .exit(0);
        assertEquals("-", apcm.tag(3));
        assertEquals("PROTECT 2 A", apcm.known('A'));
        assertEquals(Answer.CACHE, apcm.route(0, 'C'));
        assertEquals(Answer.BYPASS, apcm.route(0, 'B'));
    }

    /** A and I are 8 instructions apart: of 8 numbers they share one by hash, and what A shows holds for I. */
    @Test
    void loads_may_share_a_hashed_number() {
        ApcmFixture apcm = new ApcmFixture("loads=8,loadId=hash".split(","))
                .miss(0, 'A', 1)
                .miss(0, 'I', 40)
                .exit(0);
        assertEquals(Answer.BYPASS, apcm.route(0, 'I'));
        ApcmFixture index =
                new ApcmFixture("loads=8").miss(0, 'A', 1).hit(1, 'I', 40).exit(0);
        assertEquals(Answer.CACHE, index.route(0, 'I'));
    }

    /**
     * Lines 0, 32, 64 in one set of two entries: the least recent is evicted, 32 under LRU (0 was used again), 0 under
     * FIFO.
     */
    @Test
    void an_associative_tag_array_keeps_what_was_used_last() {
        for (String replacement : new String[] {"lru", "fifo"}) {
            ApcmFixture apcm = new ApcmFixture("mtaEntries=64", "mtaAssoc=2", "mtaRepl=" + replacement)
                    .miss(0, 'A', 0)
                    .miss(0, 'B', 32)
                    .hit(0, 'A', 0)
                    .miss(0, 'C', 64);
            assertEquals(replacement.equals("lru") ? "-" : "PROTECT 2 A", apcm.known('A'));
            assertEquals(replacement.equals("lru") ? "BYPASS 1 B" : "-", apcm.known('B'));
        }
    }

    /** Eight entries: line 8 takes the entry of line 0. One set of eight: it does not. */
    @Test
    void the_size_of_the_tag_array_is_a_parameter() {
        assertEquals(
                "BYPASS 1 A",
                new ApcmFixture("mtaEntries=8").miss(0, 'A', 0).miss(0, 'B', 8).known('A'));
        assertEquals(
                "-",
                new ApcmFixture("mtaEntries=8", "mtaAssoc=8")
                        .miss(0, 'A', 0)
                        .miss(0, 'B', 8)
                        .known('A'));
    }

    /** The kernel's first load is warp 3's; slot 0's comes later, and warp 2 is the oldest that runs. */
    @Test
    void the_monitored_warp_is_that_of_the_first_load_or_as_told() {
        for (String monitor : new String[] {"first-load", "slot-0", "oldest"}) {
            ApcmFixture apcm = new ApcmFixture("monitor=" + monitor);
            apcm.cache.warps().warpLaunched(1, 1, 0, 0);
            apcm.cache.warps().warpLaunched(2, 2, 0, 0);
            apcm.cache.warps().warpLaunched(3, 3, 0, 1);
            apcm.cache.warps().warpExited(1, 1);
            apcm.miss(3, 'A', 3).miss(2, 'A', 2).miss(0, 'A', 1);
            String taken = (apcm.tag(3) + apcm.tag(2) + apcm.tag(1)).replace("A A 1 1", "x");
            assertEquals(
                    switch (monitor) {
                        case "first-load" -> "x--";
                        case "oldest" -> "-x-";
                        default -> "--x";
                    },
                    taken,
                    monitor);
        }
    }

    /** Slot 0 has another warp when the monitored one has ended: no warp is monitored until the next kernel. */
    @Test
    void one_warp_is_monitored_per_kernel() {
        ApcmFixture apcm =
                new ApcmFixture().miss(0, 'A', 1).exit(0).miss(0, 'A', 2).miss(7, 'A', 3);
        assertEquals("--", apcm.tag(2) + apcm.tag(3));
    }

    @Test
    void the_end_of_another_warp_ends_nothing() {
        ApcmFixture apcm = new ApcmFixture().miss(0, 'A', 1).exit(1);
        assertEquals("A A 1 1", apcm.tag(1));
    }

    @Test
    void a_kernel_forgets_what_was_learnt_unless_told_otherwise() {
        for (boolean reset : new boolean[] {true, false}) {
            ApcmFixture apcm =
                    new ApcmFixture("resetPerKernel=" + reset).miss(0, 'A', 1).exit(0);
            apcm.cache.calls().kernelBegan(2, "next", 1, 32);
            assertEquals(reset ? "-" : "BYPASS 1 A", apcm.known('A'));
            apcm.miss(9, 'A', 2);
            assertEquals("A A 1 1", apcm.tag(2));
        }
    }

    @Test
    void only_global_loads_are_learnt_from_and_bypassed() {
        ApcmFixture apcm = new ApcmFixture().miss(0, 'A', 0).exit(0);
        FakeAccess local = apcm.access(0, 'A', 3).in(Access.Space.LOCAL);
        FakeAccess atomic = apcm.access(0, 'A', 4).kind(Access.Kind.ATOMIC);
        FakeAccess store = apcm.access(0, 'A', 4).kind(Access.Kind.STORE);
        assertEquals(Answer.CACHE, apcm.cache.calls().route(local));
        assertEquals(Answer.CACHE, apcm.cache.calls().route(store));
        apcm.cache.calls().kernelBegan(2, "next", 1, 32);
        apcm.cache.calls().insert(local, 3, 0);
        apcm.cache.calls().hit(atomic, 4, 0);
        apcm.cache.calls().bypassed(store, 0, 0);
        assertEquals("---", apcm.tag(3) + apcm.tag(4) + apcm.known('A'));
        assertEquals("A A 1 1", apcm.miss(0, 'A', 5).tag(5));
    }

    /** A line in flight: with a place the L1D's count holds, without it is the second access. */
    @Test
    void a_merge_counts_as_an_access() {
        ApcmFixture apcm = new ApcmFixture().miss(0, 'B', 7).miss(1, 'A', 5);
        apcm.cache.calls().pendingHit(apcm.access(0, 'A', 5), 5, 0);
        apcm.cache.calls().pendingHit(apcm.access(0, 'A', 6), 6, -1);
        assertEquals("A A 2 1", apcm.tag(5));
        assertEquals("A A 2 1", apcm.tag(6));
    }

    @Test
    void settings_that_do_nothing_or_do_not_fit_are_refused() {
        assertEquals(
                "apcm bypass=false,protect=off would do nothing; expected one of them",
                assertThrows(BadSetting.class, () -> new ApcmFixture("bypass=false", "protect=off"))
                        .getMessage());
        assertEquals(
                "apcm mtaEntries=32 with mtaAssoc=5; expected a multiple of mtaAssoc",
                assertThrows(BadSetting.class, () -> new ApcmFixture("mtaAssoc=5"))
                        .getMessage());
    }

    /** The second access of the line, whichever of its sectors is asked for. */
    @Test
    void a_missing_sector_counts_as_a_hit() {
        ApcmFixture hit = new ApcmFixture().miss(0, 'A', 5).hit(0, 'A', 5);
        ApcmFixture sector = new ApcmFixture().miss(0, 'A', 5);
        sector.cache.calls().sectorMiss(sector.access(0, 'A', 5), 5, 0);
        assertEquals("A A 2 2", hit.tag(5));
        assertEquals("A A 2 2", sector.tag(5));
    }

    /** A is the only load that missed; B is not known by number, and the store has no load. */
    @Test
    void the_reason_is_what_is_known_of_the_load() {
        ApcmFixture apcm = new ApcmFixture().miss(0, 'A', 5);
        ApcmL1d part = apcm.cache.part(ApcmL1d.class);
        FakeAccess load = apcm.access(1, 'A', 6);
        assertEquals("least recent free; load 0 not known yet", part.reason(Hook.VICTIM, load, 6, Answer.way(0)));
        assertEquals(
                "least recent free; no load number",
                part.reason(Hook.VICTIM, apcm.access(1, 'B', 6), 6, Answer.way(0)));
        FakeAccess store = ApcmFixture.of(Access.Kind.STORE, 1, 6).pc(ApcmFixture.pc('A'));
        assertEquals("least recent free; no load number", part.reason(Hook.VICTIM, store, 6, Answer.way(0)));
        apcm.exit(0);
        assertEquals(
                "least recent free; load 0 BYPASS, accesses per line 1, last load 0",
                part.reason(Hook.VICTIM, load, 6, Answer.way(0)));
    }
}
