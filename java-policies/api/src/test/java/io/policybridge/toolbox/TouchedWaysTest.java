package io.policybridge.toolbox;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.Answer;
import io.policybridge.api.HostGeometry.CacheShape;
import org.junit.jupiter.api.Test;

/** Two sets of three ways; the rank of a line is the number of its touches. */
class TouchedWaysTest {
    private static final int SET = 1;

    /** Counts the touches of a line; the least touched leaves. */
    static final class Touches extends TouchedWays {
        Touches(boolean touchOnPending) {
            super(new CacheShape(2, 3, 128), touchOnPending);
        }

        Touches() {
            super(new CacheShape(2, 3, 128));
        }

        @Override
        protected void touch(int set, int way) {
            rank(set, way, rank(set, way) + 1);
        }
    }

    private final Touches touches = new Touches();

    @Test
    void hits_pending_hits_sector_misses_and_insertions_touch_the_line() {
        touches.insert(null, SET, 2);
        assertEquals(1, touches.rank(SET, 2));
        touches.hit(null, SET, 2);
        assertEquals(2, touches.rank(SET, 2));
        touches.pendingHit(null, SET, 2);
        assertEquals(3, touches.rank(SET, 2));
        touches.sectorMiss(null, SET, 2);
        assertEquals(4, touches.rank(SET, 2));
    }

    @Test
    void a_touch_leaves_the_other_lines() {
        touches.hit(null, SET, 0);
        assertEquals(0, touches.rank(SET, 1));
        assertEquals(0, touches.rank(0, 0));
    }

    /** Way 0 is a way like any other. */
    @Test
    void a_pending_hit_touches_way_0() {
        touches.pendingHit(null, SET, 0);
        assertEquals(1, touches.rank(SET, 0));
    }

    /** Allocation on fill: the line has no way yet. */
    @Test
    void a_pending_hit_without_a_way_touches_no_line() {
        touches.pendingHit(null, SET, -1);
        assertEquals(0, touches.rank(0, 2));
    }

    @Test
    void pending_hits_are_no_touches_where_the_policy_says_so() {
        Touches settled = new Touches(false);
        settled.pendingHit(null, SET, 0);
        assertEquals(0, settled.rank(SET, 0));
    }

    @Test
    void the_victim_is_the_way_touched_least() {
        touches.hit(null, SET, 0);
        touches.hit(null, SET, 2);
        assertEquals(Answer.way(1), touches.victim(null, SET, new PlainWays(false, true, true, true)));
    }
}
