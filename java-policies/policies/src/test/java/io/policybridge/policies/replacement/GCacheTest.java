package io.policybridge.policies.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.Answer;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeWays;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.Session;
import org.junit.jupiter.api.Test;

/** Lines of 128 bytes; set 0 of an L1D of four ways, and a slice of the L2. */
class GCacheTest {
    private static final long LINE = 0x1000;

    private final Session session = Policies.session("g-cache(offAfter=6)", Hosts.small(), GCache.SPEC);
    private final CacheCalls l1d = session.l1d(0);
    private final CacheCalls l2 = session.l2(0);

    private static FakeAccess load(int sm, long address) {
        FakeAccess access = FakeAccess.load(address);
        access.sm = sm;
        return access;
    }

    @Test
    void a_reply_hints_where_the_sm_has_received_this_sector_before() {
        l2.insert(load(0, LINE), 0, 0);
        assertEquals(0, l2.replyHint(load(0, LINE)));
        assertEquals(0, l2.replyHint(load(1, LINE)), "another SM");
        assertEquals(0, l2.replyHint(load(0, LINE + 32)), "another sector");
        assertEquals(1, l2.replyHint(load(0, LINE)));
    }

    @Test
    void a_line_that_comes_in_anew_was_sent_to_no_one() {
        l2.insert(load(0, LINE), 0, 0);
        l2.replyHint(load(0, LINE));
        l2.evict(load(0, 0), 0, 0, LINE, false);
        l2.insert(load(0, LINE), 0, 0);
        assertEquals(0, l2.replyHint(load(0, LINE)));
        l2.invalidate(0, 0, LINE, false);
        assertEquals(0, l2.replyHint(load(0, LINE)), "a line that is not here");
    }

    private void fill(int way, boolean isHot) {
        long line = LINE * (way + 1);
        l1d.insert(FakeAccess.load(line), 0, way);
        if (isHot) {
            l1d.hinted(line, 1);
        }
    }

    @Test
    void a_set_that_is_full_of_hot_lines_is_bypassed_for_a_while() {
        for (int way = 0; way < 4; way++) {
            fill(way, true);
        }
        FakeAccess miss = FakeAccess.load(0);
        assertEquals(Answer.BYPASS, l1d.victim(miss, 0, new FakeWays(4).refusable()));
        assertEquals(Answer.way(0), l1d.victim(miss, 0, new FakeWays(4)), "where it may not bypass");
        l1d.bypassed(miss, 0, 0);
        assertEquals(Answer.BYPASS, l1d.victim(miss, 0, new FakeWays(4).refusable()));
        l1d.bypassed(miss, 0, 0); // the sixth access since the start
        assertEquals(Answer.way(0), l1d.victim(miss, 0, new FakeWays(4).refusable()));
    }

    @Test
    void a_line_that_is_not_hot_makes_room() {
        for (int way = 0; way < 4; way++) {
            fill(way, way != 2);
        }
        assertEquals(Answer.way(2), l1d.victim(FakeAccess.load(0), 0, new FakeWays(4).refusable()));
    }

    @Test
    void a_hint_for_a_line_that_has_left_is_no_matter() {
        l1d.hinted(LINE, 1);
        fill(0, false);
        fill(1, false);
        assertEquals(
                Answer.way(0),
                l1d.victim(FakeAccess.load(0), 0, FakeWays.only(4, 0, 1).refusable()));
    }
}
