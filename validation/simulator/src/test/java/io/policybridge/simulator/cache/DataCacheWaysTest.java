package io.policybridge.simulator.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import org.junit.jupiter.api.Test;

/** A cache whose size follows the kernel: one set of four ways. */
class DataCacheWaysTest {
    private final Requests requests = new Requests();
    private final DataCache cache = new DataCache(CacheShapes.writeThrough(4), false, requests, 0, null, null, 0);

    private int write(int line, long now) {
        cache.cycle();
        int status = cache.access(CacheShapes.sector(requests, AccessType.GLOBAL_WRITE, line, 0, 32), now);
        cache.missQueue().poll();
        return status;
    }

    @Test
    void only_the_ways_in_use_hold_lines() {
        cache.useWays(2);
        write(1, 1);
        assertEquals(1, cache.way());
        write(2, 2);
        assertEquals(0, cache.way());
        write(3, 3);
        assertTrue(cache.evicted());
        assertEquals(1, cache.evictedBlock() / 128);
        assertEquals(Status.HIT, write(2, 4));
    }

    @Test
    void another_size_empties_the_cache_and_the_same_does_not() {
        write(1, 1);
        cache.useWays(4);
        assertEquals(Status.HIT, write(1, 2));
        cache.useWays(3);
        assertEquals(Status.MISS, write(1, 3));
        assertFalse(cache.evicted());
        assertEquals(2, cache.way());
        cache.useWays(4);
        write(1, 4);
        assertEquals(3, cache.way());
    }

    /** Of two ways in use one is modified: 50 percent of two lines, not 25 of four. */
    @Test
    void the_share_of_dirty_lines_is_of_the_ways_in_use() {
        DataCache ratio = new DataCache(CacheShapes.writeThrough(4), false, requests, 0, null, null, 40);
        ratio.useWays(2);
        ratio.access(CacheShapes.sector(requests, AccessType.GLOBAL_WRITE, 1, 0, 32), 1);
        ratio.cycle();
        ratio.access(CacheShapes.sector(requests, AccessType.GLOBAL_READ, 2, 0, 32), 2);
        ratio.cycle();
        // Line 2 is in flight and cannot go; dirty line 1 may, because half of the lines in use are dirty.
        assertEquals(Status.MISS, ratio.access(CacheShapes.sector(requests, AccessType.GLOBAL_READ, 3, 0, 32), 3));
        assertEquals(1, ratio.evictedBlock() / 128);
    }

    @Test
    void a_cache_has_no_more_ways_than_it_was_created_with() {
        assertThrows(IllegalArgumentException.class, () -> cache.useWays(5));
        assertThrows(IllegalArgumentException.class, () -> cache.useWays(0));
    }
}
