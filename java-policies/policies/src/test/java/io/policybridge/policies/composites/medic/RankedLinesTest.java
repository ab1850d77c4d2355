package io.policybridge.policies.composites.medic;

import static io.policybridge.policies.composites.medic.WarpType.BALANCED;
import static io.policybridge.policies.composites.medic.WarpType.MOSTLY_HIT;
import static io.policybridge.policies.composites.medic.WarpType.MOSTLY_MISS;
import static io.policybridge.policies.composites.medic.WarpType.UNKNOWN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Answer;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeWays;
import io.policybridge.policies.composites.medic.RankedLines.Order;
import io.policybridge.policies.composites.medic.RankedLines.Retag;
import io.policybridge.policies.composites.medic.RankedLines.Unknown;
import org.junit.jupiter.api.Test;

/** Vectors I1 to I5 of the specification: one set of four ways. */
class RankedLinesTest {
    private static final CacheShape SET_OF_4 = new CacheShape(1, 4, 128);
    private final FakeAccess access = FakeAccess.load(0);
    private final char[] names = new char[4];
    private long touches;

    private static int victim(RankedLines lines, int... eligible) {
        return Answer.value(lines.victim(0, eligible.length == 0 ? new FakeWays(4) : FakeWays.only(4, eligible)));
    }

    private void insert(RankedLines lines, int way, char name, WarpType type) {
        names[way] = name;
        lines.insert(access.n(name), 0, way, type, 1, 1);
    }

    private char replace(RankedLines lines, char name, WarpType type) {
        int way = victim(lines);
        char old = names[way];
        insert(lines, way, name, type);
        return old;
    }

    private static WarpType type(char letter) {
        return switch (letter) {
            case 'H' -> MOSTLY_HIT;
            case 'M' -> MOSTLY_MISS;
            default -> BALANCED;
        };
    }

    /** (rank, order of use): w0 (2, 1st), w1 (1, 2nd), w3 (0, 3rd), w2 (0, 4th). */
    @Test
    void the_victim_is_the_least_recent_of_the_lowest_rank_that_is_eligible() {
        RankedLines lines = new RankedLines(SET_OF_4, Order.CLASS_MAJOR, Retag.KEEP, Unknown.HITS);
        insert(lines, 0, 'a', MOSTLY_HIT);
        insert(lines, 1, 'b', BALANCED);
        insert(lines, 3, 'd', MOSTLY_MISS);
        insert(lines, 2, 'c', MOSTLY_MISS);
        assertEquals(3, victim(lines, 0, 1, 2, 3));
        assertEquals(1, victim(lines, 0, 1));
        assertEquals(0, victim(lines, 0));
        assertEquals(2, victim(lines, 0, 2));
    }

    @Test
    void lines_of_warps_that_miss_leave_before_older_ones_of_warps_that_hit() {
        RankedLines lines = new RankedLines(SET_OF_4, Order.CLASS_MAJOR, Retag.KEEP, Unknown.HITS);
        String types = "HHMBMHMBHHM";
        StringBuilder evicted = new StringBuilder();
        for (int i = 0; i < types.length(); i++) {
            char name = (char) ('a' + i);
            if (i < 4) {
                insert(lines, i, name, type(types.charAt(i)));
            } else {
                evicted.append(replace(lines, name, type(types.charAt(i))));
            }
        }
        assertEquals("cedghab", evicted.toString());
        assertEquals("jkfi", new String(names));
    }

    /**
     * Ways 0 and 1 hold lines of the two given types, the older one first; ways 2 and 3 younger ones of warps that hit.
     */
    @Test
    void LRU_decides_between_lines_of_warps_without_a_type_and_of_warps_that_hit() {
        assertEquals('b', evictedOf(Unknown.HITS, UNKNOWN, BALANCED));
        assertEquals('a', evictedOf(Unknown.BALANCED, UNKNOWN, BALANCED));
        assertEquals('a', evictedOf(Unknown.HITS, UNKNOWN, MOSTLY_HIT));
        assertEquals('b', evictedOf(Unknown.BALANCED, MOSTLY_HIT, UNKNOWN));
        assertEquals('b', evictedOf(Unknown.BALANCED, UNKNOWN, MOSTLY_MISS));
    }

    private char evictedOf(Unknown unknown, WarpType first, WarpType second) {
        RankedLines lines = new RankedLines(SET_OF_4, Order.CLASS_MAJOR, Retag.KEEP, unknown);
        insert(lines, 0, 'a', first);
        insert(lines, 1, 'b', second);
        insert(lines, 2, 'c', MOSTLY_HIT);
        insert(lines, 3, 'd', MOSTLY_HIT);
        return replace(lines, 'e', MOSTLY_HIT);
    }

    /** Touches number 900, 950, 1000 and 300, by warps with 7, 4, 2 and 8 hits of 8. */
    @Test
    void a_scaled_stamp_makes_late_touches_of_warps_that_miss_old() {
        RankedLines lines = new RankedLines(SET_OF_4, Order.SCALED_TIME, Retag.KEEP, Unknown.HITS);
        touchUntil(lines, 299);
        lines.insert(access, 0, 3, MOSTLY_HIT, 1, 1);
        touchUntil(lines, 899);
        lines.insert(access, 0, 0, MOSTLY_HIT, 7, 8);
        touchUntil(lines, 949);
        lines.insert(access, 0, 1, BALANCED, 4, 8);
        touchUntil(lines, 999);
        lines.insert(access, 0, 2, BALANCED, 2, 8);
        assertEquals("787 475 250 300", stamps(lines));
        assertEquals(2, victim(lines));
        touchUntil(lines, 1099);
        lines.touch(0, 0, MOSTLY_MISS, 1, 8);
        assertEquals(137, lines.stamp(0, 0));
        assertEquals(0, victim(lines, 0, 1, 3));
    }

    /** Touches way 2 until the next touch is number {@code count + 1}. */
    private void touchUntil(RankedLines lines, long count) {
        while (touches < count) {
            lines.touch(0, 2, BALANCED, 0, 1);
            touches++;
        }
        touches++;
    }

    private static String stamps(RankedLines lines) {
        return lines.stamp(0, 0) + " " + lines.stamp(0, 1) + " " + lines.stamp(0, 2) + " " + lines.stamp(0, 3);
    }

    @Test
    void in_order_of_position_a_line_of_a_warp_that_misses_enters_at_the_end() {
        RankedLines lines = new RankedLines(SET_OF_4, Order.POSITION, Retag.KEEP, Unknown.HITS);
        insert(lines, 0, 'a', MOSTLY_HIT);
        insert(lines, 1, 'b', BALANCED);
        insert(lines, 2, 'c', MOSTLY_MISS);
        insert(lines, 3, 'd', MOSTLY_HIT);
        assertEquals(2, victim(lines));
        lines.touch(0, 2, BALANCED, 1, 1);
        assertEquals(0, victim(lines));
    }

    @Test
    void a_hit_changes_the_rank_only_as_told() {
        assertEquals(2, rankAfterHit(Retag.KEEP, MOSTLY_HIT, MOSTLY_MISS));
        assertEquals(0, rankAfterHit(Retag.KEEP, MOSTLY_MISS, MOSTLY_HIT));
        assertEquals(2, rankAfterHit(Retag.MAX, MOSTLY_HIT, MOSTLY_MISS));
        assertEquals(2, rankAfterHit(Retag.MAX, MOSTLY_MISS, MOSTLY_HIT));
        assertEquals(0, rankAfterHit(Retag.OVERWRITE, MOSTLY_HIT, MOSTLY_MISS));
    }

    private int rankAfterHit(Retag retag, WarpType inserted, WarpType hit) {
        RankedLines lines = new RankedLines(SET_OF_4, Order.CLASS_MAJOR, retag, Unknown.HITS);
        insert(lines, 0, 'a', inserted);
        lines.touch(0, 0, hit, 1, 1);
        return lines.rank(0, 0);
    }

    /** Set 1 of two: ranks 2, 1, 0, 0 in ways 0 to 3, which are touches 1 to 4. Way 2 then gets the rank 2 by a hit. */
    @Test
    void each_set_has_its_own_lines() {
        RankedLines lines =
                new RankedLines(new CacheShape(2, 4, 128), Order.CLASS_MAJOR, Retag.OVERWRITE, Unknown.HITS);
        WarpType[] types = {MOSTLY_HIT, BALANCED, MOSTLY_MISS, MOSTLY_MISS};
        for (int way = 0; way < 4; way++) {
            lines.insert(access.n(way), 1, way, types[way], 1, 1);
        }
        assertEquals(Answer.way(2), lines.victim(1, new FakeWays(4)));
        lines.touch(1, 2, MOSTLY_HIT, 1, 1);
        assertEquals("2 1 2 0", ranks(lines, 1));
        assertEquals("0 0 0 0", ranks(lines, 0));
        assertEquals(5, lines.stamp(1, 2));
        assertEquals(Answer.way(3), lines.victim(1, new FakeWays(4)));
        assertEquals("least of (rank 1, touch 2)", lines.reason(1, 1));
    }

    private static String ranks(RankedLines lines, int set) {
        return lines.rank(set, 0) + " " + lines.rank(set, 1) + " " + lines.rank(set, 2) + " " + lines.rank(set, 3);
    }

    /** In order of position lines of warps that miss enter at the LRU end: the last of them leaves first. */
    @Test
    void the_last_line_at_the_lru_end_leaves_first() {
        RankedLines lines = new RankedLines(SET_OF_4, Order.POSITION, Retag.KEEP, Unknown.HITS);
        insert(lines, 0, 'a', MOSTLY_MISS);
        insert(lines, 1, 'b', MOSTLY_HIT);
        insert(lines, 2, 'c', MOSTLY_MISS);
        insert(lines, 3, 'd', MOSTLY_HIT);
        assertEquals(2, victim(lines));
        assertEquals(-3, lines.stamp(0, 2));
    }

    /** The eighth touch, by a warp with 6 hits of 8: 8 x 2 / 8 = 2. */
    @Test
    void inverse_scaled_time_takes_the_share_of_misses() {
        RankedLines lines = new RankedLines(SET_OF_4, Order.SCALED_TIME_INVERSE, Retag.KEEP, Unknown.HITS);
        for (int touch = 0; touch < 8; touch++) {
            lines.touch(0, 1, MOSTLY_HIT, 6, 8);
        }
        assertEquals(2, lines.stamp(0, 1));
    }

    @Test
    void the_request_that_inserted_a_line_owns_it() {
        RankedLines lines = new RankedLines(SET_OF_4, Order.CLASS_MAJOR, Retag.KEEP, Unknown.HITS);
        lines.insert(access.n(1), 0, 2, BALANCED, 1, 1);
        assertTrue(lines.isOwner(access.n(1), 0, 2));
        assertFalse(lines.isOwner(access.n(2), 0, 2));
    }
}
