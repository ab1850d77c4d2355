package io.policybridge.simulator.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import org.junit.jupiter.api.Test;

/**
 * A way can stay reserved for good, as in GPGPU-Sim (baseline_cache::send_read_request): a miss that finds an MSHR
 * entry merges with it, also when the data of the entry have come.
 */
class LeakedWayTest {
    private final Requests requests = new Requests();
    private final DataCache cache = new DataCache(CacheShapes.l1d(1, 1, 4, 4, 8), false, requests, 3, null, null, 0);

    private int read(int line) {
        return CacheShapes.whole(requests, AccessType.GLOBAL_READ, line);
    }

    private void fetched(int request, long now) {
        assertEquals(Status.MISS, cache.access(request, now));
        cache.missQueue().poll();
        CacheShapes.fillLine(cache, requests, request, now);
    }

    /**
     * Line 1 is filled, then line 2 takes its way before the access to line 1 is handed back. The next miss of line 1
     * reserves the way, and merges with an entry that no reply is awaited for.
     */
    @Test
    void a_miss_that_merges_with_a_filled_entry_reserves_a_way_that_no_reply_fills() {
        fetched(read(1), 1);
        fetched(read(2), 2);

        assertEquals(Status.MISS, cache.access(read(1), 3));
        assertFalse(cache.sentRead());
        while (cache.accessReady()) {
            requests.release(cache.nextAccess());
        }

        assertEquals(0, cache.mshrs());
        assertEquals(Status.RESERVATION_FAIL, cache.access(read(3), 1_000_000));
        assertEquals(FailReason.LINE_ALLOC, cache.failReason());
    }

    /** The same with the access handed back before: the miss sends a request of its own. */
    @Test
    void a_miss_after_the_entry_is_empty_fetches_its_line() {
        fetched(read(1), 1);
        requests.release(cache.nextAccess());
        fetched(read(2), 2);

        fetched(read(1), 3);

        assertEquals(Status.HIT, cache.access(read(1), 4));
    }
}
