package io.policybridge.toolbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LiveLoadsTest {
    private final LiveLoads loads = new LiveLoads();

    private static PlainAccess access(int slot, int n) {
        return PlainAccess.load(n, 0).inSlot(slot);
    }

    @Test
    void loads_that_interleave_keep_their_own_misses() {
        loads.start(100, access(3, 7));
        loads.start(101, access(3, 8)); // the same warp's next load
        loads.start(102, access(5, 7));
        loads.missed(access(3, 8));
        loads.hit(access(5, 7));
        assertFalse(loads.hasMissed(loads.find(100)));
        assertTrue(loads.hasMissed(loads.find(101)));
        assertFalse(loads.hasMissed(loads.find(102)));
        assertTrue(loads.hasHit(loads.find(102)));
        assertEquals(5, loads.slot(loads.find(102)));
    }

    @Test
    void a_served_load_is_gone_and_the_others_stay() {
        for (int i = 0; i < 20; i++) { // more than at first
            loads.start(i, access(i, i));
        }
        loads.missed(access(19, 19));
        loads.end(loads.find(4));
        assertEquals(19, loads.size());
        assertEquals(LiveLoads.NONE, loads.find(4));
        assertTrue(loads.hasMissed(loads.find(19)));
        loads.missed(access(4, 4)); // no load's
        assertFalse(loads.hasMissed(loads.find(5)));
    }

    @Test
    void a_load_that_missed_only_has_not_hit() {
        loads.start(100, access(0, 0));
        loads.missed(access(0, 0));
        assertFalse(loads.hasHit(loads.find(100)));
        assertEquals(0, loads.find(100));
    }

    /** The load of entry 0 is found by its warp too. */
    @Test
    void the_first_load_in_flight_misses_too() {
        loads.start(100, access(0, 0));
        loads.start(101, access(1, 0));
        loads.missed(access(0, 0));
        assertTrue(loads.hasMissed(loads.find(100)));
        assertFalse(loads.hasMissed(loads.find(101)));
    }

    @Test
    void an_access_of_no_load_in_flight_misses_for_no_load() {
        loads.start(100, access(0, 0));
        loads.missed(access(1, 0));
        loads.hit(access(0, 1));
        assertFalse(loads.hasMissed(0));
        assertFalse(loads.hasHit(0));
    }

    @Test
    void a_load_that_was_served_is_not_found_again() {
        loads.start(100, access(0, 0));
        loads.start(101, access(1, 0));
        loads.end(loads.find(101));
        assertEquals(LiveLoads.NONE, loads.find(101));
        assertEquals(0, loads.find(100));
    }
}
