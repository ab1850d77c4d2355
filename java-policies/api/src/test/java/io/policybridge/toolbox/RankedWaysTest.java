package io.policybridge.toolbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.Promises.Scope;
import org.junit.jupiter.api.Test;

/** Two sets of four ways: set 0 has the ranks 5, 2, 7, 2 and set 1 the ranks 1, 9, 8, 0. */
class RankedWaysTest {
    private final RankedWays ranked = new RankedWays(new CacheShape(2, 4, 128)) {
        @Override
        protected long[] ranks() {
            return new long[] {5, 2, 7, 2, 1, 9, 8, 0};
        }
    };

    private long victim(int set, boolean... eligible) {
        return ranked.victim(null, set, new PlainWays(false, eligible));
    }

    @Test
    void the_lowest_rank_leaves_the_lowest_way_among_equals() {
        assertEquals(Answer.way(1), victim(0, true, true, true, true));
        assertEquals(Answer.way(3), victim(1, true, true, true, true));
    }

    @Test
    void a_way_that_is_not_eligible_stays() {
        assertEquals(Answer.way(3), victim(0, true, false, true, true));
        assertEquals(Answer.way(0), victim(0, true, false, true, false));
        assertEquals(Answer.way(0), victim(1, true, true, true, false));
        assertEquals(Answer.way(2), victim(1, false, true, true, false));
    }

    @Test
    void a_single_eligible_way_leaves_whatever_its_rank() {
        assertEquals(Answer.way(2), victim(0, false, false, true, false));
    }

    @Test
    void each_set_has_its_own_ranks() {
        assertEquals(7, ranked.rank(0, 2));
        assertEquals(9, ranked.rank(1, 1));
    }

    /** Next victims come with the events only of a part that promises all of these. */
    @Test
    void hosts_may_know_the_next_victims() {
        assertTrue(ranked.promises().has(Promise.RANKS_WAYS));
        assertTrue(ranked.promises().has(Promise.ALWAYS_PICKS_A_WAY));
        assertTrue(ranked.promises().has(Promise.SEES_NO_ACCESSES));
        assertEquals(Scope.SET, ranked.promises().scope(Hook.VICTIM));
    }

    @Test
    void the_reason_of_a_victim_is_its_rank() {
        assertEquals("lowest rank: 8", ranked.reason(Hook.VICTIM, null, 1, Answer.way(2)));
        assertEquals("", ranked.reason(Hook.ROUTE, null, 1, Answer.way(2)));
    }
}
