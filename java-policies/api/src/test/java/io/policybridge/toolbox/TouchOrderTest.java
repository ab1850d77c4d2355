package io.policybridge.toolbox;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.Answer;
import io.policybridge.api.HostGeometry.CacheShape;
import org.junit.jupiter.api.Test;

/** Set 1 of two sets of three ways: lines 3, 4 and 5, touched in the order 4, 3, 5. */
class TouchOrderTest {
    private final TouchOrder order = new TouchOrder(new CacheShape(2, 3, 128));

    TouchOrderTest() {
        order.touch(4);
        order.touch(3);
        order.touch(5);
    }

    private long victim(boolean mayBypass, int firstUnprotected) {
        return order.victim(1, new PlainWays(mayBypass, true, true, true), line -> line < firstUnprotected);
    }

    @Test
    void the_least_recent_unprotected_line_is_the_victim() {
        assertEquals(Answer.way(1), victim(true, 0));
        assertEquals(Answer.way(2), victim(true, 5));
    }

    @Test
    void if_all_lines_are_protected_the_access_bypasses_or_evicts_the_least_recent() {
        assertEquals(Answer.BYPASS, victim(true, 6));
        assertEquals(Answer.way(1), victim(false, 6));
    }

    @Test
    void a_reserved_way_is_no_victim() {
        PlainWays ways = new PlainWays(true, true, false, true);
        assertEquals(Answer.way(0), order.victim(1, ways, line -> false));
    }

    @Test
    void of_lines_never_touched_the_lowest_way_is_the_victim() {
        assertEquals(Answer.way(0), order.victim(0, new PlainWays(true, true, true, true), line -> false));
    }

    /** Set 1 of two sets of three ways, touched in the order 1, 2, 0; set 0 in the order 2, 1, 0. */
    @Test
    void each_set_has_an_order_of_its_own() {
        TouchOrder order = new TouchOrder(new CacheShape(2, 3, 128));
        for (int line : new int[] {4, 2, 5, 1, 3, 0}) {
            order.touch(line);
        }
        PlainWays all = new PlainWays(false, true, true, true);
        assertEquals(Answer.way(1), order.victim(1, all, line -> false));
        assertEquals(Answer.way(2), order.victim(0, all, line -> false));
    }
}
