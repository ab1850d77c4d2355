package io.policybridge.policies.replacement;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.kit.host.SmallCache;
import org.junit.jupiter.api.Test;

class RandomWayTest {

    /** The ways of the first {@code count} evictions of a full set of four. */
    private static int[] victims(SmallCache cache, int set, int count) {
        cache.preset(set);
        int[] ways = new int[count];
        for (int i = 0; i < count; i++) {
            ways[i] = cache.access(set, 1000 + i);
        }
        return ways;
    }

    @Test
    void draws_are_a_function_of_seed_set_and_evictions() {
        assertArrayEquals(new int[] {2, 2, 3, 3, 3, 3, 2, 2}, victims(new SmallCache(RandomWay.SPEC, 1L, 4, 4), 0, 8));
        assertArrayEquals(new int[] {0, 0, 3, 3}, victims(new SmallCache(RandomWay.SPEC, 1L, 4, 4), 3, 4));
    }

    @Test
    void a_reserved_way_is_skipped_in_the_count() {
        SmallCache cache = new SmallCache(RandomWay.SPEC, 1L, 1, 4);
        cache.preset(0);
        cache.reserve(0, "c"); // eligible: ways 0, 1, 3
        int[] ways = new int[4];
        for (int i = 0; i < 4; i++) {
            ways[i] = cache.access(0, 1000 + i);
        }
        assertArrayEquals(new int[] {3, 1, 0, 1}, ways);
    }

    @Test
    void asking_draws_nothing() {
        SmallCache cache = new SmallCache(RandomWay.SPEC, 1L, 1, 4);
        cache.preset(0);
        for (int i = 0; i < 100; i++) {
            assertEquals(2, cache.next(0));
        }
    }

    @Test
    void another_seed_draws_otherwise() {
        int[] one = victims(new SmallCache(RandomWay.SPEC, 1L, 1, 4), 0, 32);
        int[] two = victims(new SmallCache(RandomWay.SPEC, 2L, 1, 4), 0, 32);
        boolean differ = false;
        for (int i = 0; i < 32; i++) {
            differ |= one[i] != two[i];
        }
        assertEquals(true, differ);
    }
}
