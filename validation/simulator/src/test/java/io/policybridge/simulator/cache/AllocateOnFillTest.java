package io.policybridge.simulator.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.CacheConfig;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import org.junit.jupiter.api.Test;

/** An L1D of one set with two ways that allocates a line when its data arrive. */
class AllocateOnFillTest {
    private final Requests requests = new Requests();
    private final DataCache cache = new DataCache(
            CacheShapes.with(CacheShapes.l1d(1, 2, 8, 4, 8), CacheConfig.Allocate.STREAMING),
            false,
            requests,
            0,
            null,
            null,
            0);

    private int read(int line) {
        int request = CacheShapes.whole(requests, AccessType.GLOBAL_READ, 0);
        requests.address[request] = line * 128L;
        return request;
    }

    private int miss(int line, long now) {
        int fetch = read(line);
        assertEquals(Status.MISS, cache.access(fetch, now));
        return fetch;
    }

    private void fill(int fetch, long now) {
        cache.missQueue().poll();
        while (!cache.accessReady()) {
            cache.fill(CacheShapes.reply(requests, fetch), now);
        }
        assertEquals(fetch, cache.nextAccess());
    }

    @Test
    void more_lines_than_there_are_ways_may_be_in_flight() {
        for (int line = 1; line <= 3; line++) {
            miss(line, line);
        }
        assertEquals(3, cache.mshrs());
    }

    @Test
    void a_line_in_flight_is_a_miss_that_its_mshr_merges() {
        miss(1, 1);
        miss(1, 2);
        assertEquals(Status.MISS, cache.probe());
        assertTrue(cache.merged());
    }

    @Test
    void the_oldest_line_at_the_fill_makes_room_not_at_the_miss() {
        fill(miss(1, 1), 2);
        fill(miss(2, 3), 4);
        int third = miss(3, 5);
        assertEquals(Status.HIT, cache.access(read(1), 6));
        fill(third, 7);
        assertEquals(Status.HIT, cache.access(read(1), 8));
        miss(2, 9);
    }

    @Test
    void a_streaming_cache_may_be_told_to_allocate_on_miss() {
        cache.allocateOnFill(false);
        miss(1, 1);
        miss(2, 2);
        assertEquals(Status.RESERVATION_FAIL, cache.access(read(3), 3));
    }
}
