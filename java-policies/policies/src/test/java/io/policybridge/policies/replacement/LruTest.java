package io.policybridge.policies.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.Answer;
import io.policybridge.kit.host.SmallCache;
import org.junit.jupiter.api.Test;

class LruTest {
    private final SmallCache cache = new SmallCache(Lru.SPEC, 1, 4);

    /** Ways 0 to 3 = abcd, filled in this order. */
    private void fill() {
        cache.run("abcd");
    }

    @Test
    void the_line_touched_longest_ago_leaves() {
        fill();
        cache.access(0, 'a');
        assertEquals(1, cache.access(0, 'e')); // touched: b c d a
        assertEquals(2, cache.access(0, 'f')); // c d a e
        Lru lru = cache.part(Lru.class);
        StringBuilder chain = new StringBuilder(); // most recent first: f e a d
        for (long stamp = 7; stamp > 3; stamp--) {
            for (int way = 0; way < 4; way++) {
                chain.append(lru.rank(0, way) == stamp ? String.valueOf(cache.letter(0, way)) : "");
            }
        }
        assertEquals("fead", chain.toString());
    }

    @Test
    void a_reserved_way_is_never_a_victim_however_often_asked() {
        fill();
        cache.reserve(0, "ab");
        for (int i = 0; i < 5; i++) {
            assertEquals(Answer.way(2), cache.query(0));
        }
        cache.reserve(0, "abcd");
        assertEquals(Answer.STALL, cache.query(0)); // not asked: the host knows that nothing is eligible
    }

    @Test
    void hits_decide_the_order_of_victims() {
        fill();
        cache.access(0, 'a');
        cache.access(0, 'b');
        assertEquals(2, cache.access(0, 'e'));
        assertEquals(3, cache.access(0, 'f'));
        assertEquals(0, cache.access(0, 'g'));
    }

    @Test
    void a_pending_hit_touches_unless_told_otherwise() {
        fill();
        cache.calls().pendingHit(cache.access, 0, 0);
        assertEquals(1, cache.next(0));

        SmallCache untouched = new SmallCache(Lru.SPEC, 1, 4, "touchOnPending=false");
        untouched.run("abcd");
        untouched.calls().pendingHit(untouched.access, 0, 0);
        assertEquals(0, untouched.next(0));
    }

    @Test
    void a_missing_sector_touches_its_line() {
        fill();
        cache.calls().sectorMiss(cache.access, 0, 0);
        assertEquals(1, cache.next(0));
    }

    @Test
    void a_pending_hit_without_a_line_touches_nothing() {
        fill();
        cache.calls().pendingHit(cache.access, 0, -1);
        assertEquals(0, cache.next(0));
    }
}
