package io.policybridge.policies.bypass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.kit.host.SmallCache;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.Session;
import org.junit.jupiter.api.Test;

/**
 * Counters go up to 3 and bypass from 2 on. The load under test is at 0x100; its line is in way 0 of set 0 unless said
 * otherwise.
 */
class AbypTest {
    private static final long LOAD = 0x100;
    private static final long OTHER = 0x108;
    private Session session;
    private CacheCalls l1d;
    private CacheCalls l2;
    private int instructions;

    private void abyp(String more) {
        session = Policies.session("abyp(threshold=2,max=3" + more + ")", Hosts.small(), Abyp.SPEC);
        l1d = session.l1d(0);
        l2 = session.l2(0);
    }

    private FakeAccess load(long pc) {
        return FakeAccess.load(0).pc(pc).n(instructions++);
    }

    private FakeAccess of(int sm) {
        FakeAccess access = load(LOAD);
        access.sm = sm;
        return access;
    }

    private void evict() {
        l1d.evict(load(OTHER), 0, 0, 0, false);
    }

    /** So many lines of the load are evicted without having been used again. */
    private void loses(int lines) {
        for (int i = 0; i < lines; i++) {
            l1d.insert(load(LOAD), 0, 0);
            evict();
        }
    }

    private String route() {
        return Answer.text(l1d.route(load(LOAD)));
    }

    @Test
    void a_load_whose_lines_leave_unused_several_times_allocates_no_more() {
        abyp("");
        loses(1);
        assertEquals("CACHE", route());
        loses(1);
        assertEquals("BYPASS_ON_MISS", route());
    }

    /** Four losses are three, the greatest count; after one hit it is two, after two one. */
    @Test
    void hits_speak_for_a_load() {
        abyp("");
        loses(4);
        l1d.insert(load(LOAD), 0, 0);
        l1d.hit(load(OTHER), 0, 0);
        assertEquals("BYPASS_ON_MISS", route());
        l1d.pendingHit(load(OTHER), 0, 0);
        assertEquals("CACHE", route());
    }

    /**
     * Each of two lines is used once before it is evicted: 0, not 2. A count below zero would let the next two losses
     * pass.
     */
    @Test
    void lines_that_were_used_again_do_not_speak_against_their_load() {
        abyp("");
        for (int line = 0; line < 2; line++) {
            l1d.insert(load(LOAD), 0, 0);
            l1d.hit(load(LOAD), 0, 0);
            evict();
        }
        assertEquals("CACHE", route());
        loses(2);
        assertEquals("BYPASS_ON_MISS", route());
    }

    /** The line of LOAD is touched by OTHER and is evicted, twice: with last-touch OTHER is to blame. */
    @Test
    void with_last_touch_a_line_stands_for_the_load_that_touched_it_last() {
        abyp(",train=last-touch");
        for (int line = 0; line < 2; line++) {
            l1d.insert(load(LOAD), 0, 0);
            l1d.hit(load(OTHER), 0, 0);
            evict();
        }
        assertEquals("CACHE", route());
        assertEquals(Answer.BYPASS_ON_MISS, l1d.route(load(OTHER)));
    }

    @Test
    void flushed_lines_teach_nothing() {
        abyp("");
        l1d.insert(load(LOAD), 0, 0);
        l1d.invalidate(0, 0, 0, false);
        evict();
        loses(1);
        assertEquals("CACHE", route());
    }

    @Test
    void lines_of_other_kinds_teach_nothing_and_are_not_bypassed() {
        abyp("");
        for (int i = 0; i < 2; i++) {
            l1d.insert(load(LOAD).in(Access.Space.LOCAL), 0, 0);
            evict();
            l1d.insert(load(LOAD).kind(Access.Kind.ATOMIC), 0, 0);
            evict();
        }
        assertEquals("CACHE", route());
        loses(2);
        assertEquals(Answer.CACHE, l1d.route(load(LOAD).in(Access.Space.LOCAL)));
        assertEquals(Answer.CACHE, l1d.route(load(LOAD).kind(Access.Kind.STORE)));
    }

    /** 0x100 and 0x120 are 4 instructions apart: of 4 counters they share one, of 128 none. */
    @Test
    void loads_share_counters_by_hash() {
        for (int entries : new int[] {4, 128}) {
            abyp(",entries=" + entries);
            loses(2);
            assertEquals(entries == 4 ? Answer.BYPASS_ON_MISS : Answer.CACHE, l1d.route(load(0x120)));
        }
    }

    @Test
    void each_sm_has_a_table_of_its_own() {
        abyp("");
        loses(2);
        assertEquals(Answer.CACHE, session.l1d(1).route(load(LOAD)));
    }

    /** The count is 2. The bypassed request marks the line; another that finds it takes one off: 1. */
    @Test
    void a_line_fetched_around_and_asked_for_again_speaks_for_its_load() {
        abyp("");
        loses(2);
        l2.insert(of(0), 3, 1);
        assertEquals("BYPASS_ON_MISS", route());
        l2.hit(of(0), 3, 1);
        assertEquals("CACHE", route());
    }

    /**
     * Three, marked; the second request takes one off and marks anew; the third takes another off: one. A store or a
     * local load does not.
     */
    @Test
    void a_mark_speaks_once_and_a_bypassed_request_marks_again() {
        abyp("");
        loses(3);
        l2.insert(of(0), 3, 1);
        l2.hit(of(0).kind(Access.Kind.STORE), 3, 1);
        l2.hit(of(0).in(Access.Space.LOCAL), 3, 1);
        l2.hit(of(0), 3, 1);
        assertEquals("BYPASS_ON_MISS", route());
        l2.pendingHit(of(0), 3, 1);
        assertEquals("CACHE", route());
        loses(1);
        l2.hit(of(0), 3, 1);
        assertEquals("BYPASS_ON_MISS", route(), "the third request was not bypassed and left no mark");
    }

    /**
     * A sectored L2 makes four of one request: an insertion and three missing sectors. The next request finds all four.
     */
    @Test
    void the_sectors_of_one_request_are_one_request() {
        abyp("");
        loses(3);
        FakeAccess first = of(0);
        l2.insert(first, 3, 1);
        l2.sectorMiss(first, 3, 1);
        l2.sectorMiss(first, 3, 1);
        assertEquals("BYPASS_ON_MISS", route());
        FakeAccess second = of(0);
        l2.hit(second, 3, 1);
        l2.hit(second, 3, 1);
        l2.hit(second, 3, 1);
        assertEquals("BYPASS_ON_MISS", route(), "three less one is two");
    }

    @Test
    void a_line_that_leaves_the_l2_takes_its_mark_along() {
        abyp("");
        loses(2);
        l2.insert(of(0), 3, 1);
        l2.insert(load(OTHER), 3, 1);
        l2.hit(of(0), 3, 1);
        assertEquals("BYPASS_ON_MISS", route());
    }

    @Test
    void requests_of_any_sm_correct_unless_told_otherwise() {
        for (String askedBy : new String[] {"any", "same-sm"}) {
            abyp(",l2AskedBy=" + askedBy);
            loses(2);
            l2.insert(of(0), 3, 1);
            l2.hit(of(1), 3, 1);
            assertEquals(askedBy.equals("any") ? "CACHE" : "BYPASS_ON_MISS", route());
        }
    }

    @Test
    void without_the_l2_it_has_no_part_there() {
        abyp(",l2=false");
        assertNull(l2);
        assertFalse(l1d.has(Hook.VICTIM));
    }

    @Test
    void a_threshold_that_is_never_reached_is_refused() {
        assertEquals(
                "abyp threshold=4 with max=3; expected 1 to max",
                assertThrows(
                                BadSetting.class,
                                () -> Policies.session("abyp(threshold=4,max=3)", Hosts.small(), Abyp.SPEC))
                        .getMessage());
    }

    /** The line in way 1 of set 1 leaves unused twice. */
    @Test
    void each_line_of_every_set_stands_for_its_load() {
        abyp("");
        for (int line = 0; line < 2; line++) {
            l1d.insert(load(LOAD), 1, 1);
            l1d.evict(load(OTHER), 1, 1, 0, false);
        }
        assertEquals("BYPASS_ON_MISS", route());
    }

    /** The line is used again before it leaves: by a hit, or by a sector that is missing. */
    @Test
    void hits_and_missing_sectors_in_every_set_are_uses() {
        for (boolean sector : new boolean[] {false, true}) {
            abyp("");
            for (int line = 0; line < 2; line++) {
                l1d.insert(load(LOAD), 1, 1);
                if (sector) {
                    l1d.sectorMiss(load(OTHER), 1, 1);
                } else {
                    l1d.hit(load(OTHER), 1, 1);
                }
                l1d.evict(load(OTHER), 1, 1, 0, false);
            }
            assertEquals("CACHE", route());
        }
    }

    @Test
    void a_dropped_line_of_any_set_teaches_nothing() {
        abyp("");
        for (int line = 0; line < 2; line++) {
            l1d.insert(load(LOAD), 1, 1);
            l1d.invalidate(1, 1, 0, false);
            l1d.evict(load(OTHER), 1, 1, 0, false);
        }
        assertEquals("CACHE", route());
    }

    @Test
    void the_reason_of_a_route_is_the_counter_of_the_load() {
        Part part = Abyp.SPEC
                .factory()
                .create(SmallCache.settings(Abyp.SPEC, 1), SmallCache.host(4, 4))
                .l1d(0);
        assertEquals("counter 0, threshold 8", part.reason(Hook.ROUTE, load(LOAD), 0, Answer.CACHE));
        FakeAccess store = FakeAccess.of(Access.Kind.STORE, 0);
        assertEquals("no global load", part.reason(Hook.ROUTE, store, 0, Answer.CACHE));
    }
}
