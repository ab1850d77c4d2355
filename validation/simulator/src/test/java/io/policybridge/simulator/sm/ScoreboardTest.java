package io.policybridge.simulator.sm;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ScoreboardTest {
    private final Scoreboard scoreboard = new Scoreboard(4, 2);

    @Test
    void a_reserved_register_collides_until_it_is_released() {
        scoreboard.reserve(1, new int[] {70, 3}, false);
        assertTrue(scoreboard.collides(1, new int[] {5, 70}));
        assertFalse(scoreboard.collides(1, new int[] {5, 6}), "bit 6 of another word");
        assertFalse(scoreboard.collides(2, new int[] {70}), "another warp");
        scoreboard.release(1, new int[] {70}, true);
        assertFalse(scoreboard.collides(1, new int[] {70}));
        assertTrue(scoreboard.isPending(1));
        scoreboard.release(1, new int[] {3}, true);
        assertFalse(scoreboard.isPending(1));
    }

    @Test
    void releasing_a_free_register_has_no_effect() {
        scoreboard.reserve(0, new int[] {9}, false);
        scoreboard.release(0, new int[] {8}, true);
        assertTrue(scoreboard.isPending(0));
    }

    @Test
    void a_register_cannot_be_reserved_twice() {
        scoreboard.reserve(0, new int[] {9}, false);
        assertThrows(IllegalStateException.class, () -> scoreboard.reserve(0, new int[] {9}, false));
    }

    @Test
    void the_mark_of_a_missing_load_outlives_its_data() {
        scoreboard.reserve(0, new int[] {9}, true);
        scoreboard.release(0, new int[] {9}, false);
        assertFalse(scoreboard.collides(0, new int[] {9}));
        assertTrue(scoreboard.slow(0, new int[] {9}));
        scoreboard.release(0, new int[] {9}, true);
        assertFalse(scoreboard.slow(0, new int[] {9}));
    }
}
