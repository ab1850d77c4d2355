package io.policybridge.toolbox;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.HostGeometry.CacheShape;
import org.junit.jupiter.api.Test;

class RecencyChainTest {
    private final RecencyChain chain = new RecencyChain(new CacheShape(2, 8, 128));

    private String text(int set) {
        StringBuilder ways = new StringBuilder();
        for (int position = 0; position < 8; position++) {
            ways.append(chain.wayAt(set, position));
        }
        return ways.toString();
    }

    @Test
    void a_move_shifts_only_what_lies_between() {
        chain.move(1, 6, 2); // up
        assertEquals("01623457", text(1));
        chain.move(1, 1, 5); // down
        assertEquals("06234157", text(1));
        chain.move(1, 4, 4); // nowhere
        assertEquals("06234157", text(1));
        assertEquals("01234567", text(0));
    }

    @Test
    void a_promotion_stops_at_the_front() {
        int[] steps = {1, 2, 3, 4, 5, 8};
        String[] expected = {"01234657", "01236457", "01263457", "01623457", "06123457", "60123457"};
        for (int i = 0; i < steps.length; i++) {
            RecencyChain fresh = new RecencyChain(new CacheShape(1, 8, 128));
            fresh.promote(0, 6, steps[i]);
            StringBuilder ways = new StringBuilder();
            for (int position = 0; position < 8; position++) {
                ways.append(fresh.wayAt(0, position));
            }
            assertEquals(expected[i], ways.toString());
        }
    }

    @Test
    void five_hundred_and_twelve_ways_fit() {
        RecencyChain wide = new RecencyChain(new CacheShape(1, 512, 128));
        wide.move(0, 511, 0);
        assertEquals(511, wide.wayAt(0, 0));
        assertEquals(510, wide.wayAt(0, wide.last()));
        assertEquals(511, wide.position(0, 510));
    }

    /** Chain 0 to 7; ways 5 and 7 are reserved. Positions from 7 on hold way 7 alone. */
    @Test
    void the_least_recent_way_is_eligible_and_behind_the_first_position() {
        PlainWays ways = new PlainWays(true, true, true, true, true, true, false, true, false);
        assertEquals(6, chain.leastRecent(0, ways));
        assertEquals(6, chain.leastRecent(0, ways, 6));
        assertEquals(-1, chain.leastRecent(0, ways, 7));
    }

    @Test
    void a_promotion_is_one_of_its_own_set() {
        chain.promote(1, 6, 2);
        assertEquals("01236457", text(1));
        assertEquals("01234567", text(0));
    }
}
