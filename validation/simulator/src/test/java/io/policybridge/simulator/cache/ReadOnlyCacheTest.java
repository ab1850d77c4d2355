package io.policybridge.simulator.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import org.junit.jupiter.api.Test;

class ReadOnlyCacheTest {
    private final Requests requests = new Requests();
    private final ReadOnlyCache cache = new ReadOnlyCache(CacheShapes.readOnly(1, 64, 2, 2, 2), requests, 0);

    /** A read of the 64-byte line number {@code line}. */
    private int read(int line) {
        int request = CacheShapes.whole(requests, AccessType.CONSTANT_READ, 0);
        requests.address[request] = line * 64L + 4;
        requests.size[request] = 4;
        return request;
    }

    private void fill(int fetch, long now) {
        cache.fill(CacheShapes.reply(requests, fetch), now);
        assertFalse(cache.accessReady());
        cache.fill(CacheShapes.reply(requests, fetch), now);
    }

    private void load(int line, long now) {
        int fetch = read(line);
        assertEquals(Status.MISS, cache.access(fetch, now));
        cache.missQueue().poll();
        fill(fetch, now);
        assertEquals(fetch, cache.nextAccess());
    }

    @Test
    void a_line_comes_in_sectors_and_is_allocated_with_the_last() {
        int fetch = read(3);
        assertEquals(Status.MISS, cache.access(fetch, 1));
        assertEquals(3 * 64, requests.address[fetch]);
        assertEquals(64, requests.size[fetch]);
        fill(fetch, 2);
        assertEquals(3 * 64 + 4, requests.address[fetch]);
        assertEquals(4, requests.size[fetch]);
        assertEquals(1, cache.way());
        assertEquals(Status.HIT, cache.access(read(3), 3));
    }

    @Test
    void a_line_in_flight_is_a_miss_for_the_tags_and_a_merge_for_the_mshr() {
        cache.access(read(3), 1);
        assertEquals(Status.MISS, cache.access(read(3), 2));
        assertEquals(Status.MISS, cache.probe());
        assertTrue(cache.merged());
        assertEquals(2, cache.counts().count(AccessType.CONSTANT_READ, Status.MISS));
        assertEquals(1, cache.counts().count(AccessType.CONSTANT_READ, Status.MSHR_HIT));
    }

    @Test
    void the_victim_is_chosen_at_the_fill_and_takes_the_stamp_of_the_fill() {
        load(1, 1);
        load(2, 2);
        int fetch = read(3);
        cache.access(fetch, 3);
        cache.missQueue().poll();
        cache.access(read(1), 4);
        fill(fetch, 5);
        assertEquals(Status.MISS, cache.access(read(2), 6));
        cache.missQueue().poll();
        assertEquals(Status.HIT, cache.access(read(1), 6));
    }

    @Test
    void it_fails_for_queue_entries_and_merges_in_this_order() {
        cache.access(read(1), 1);
        cache.access(read(2), 2);
        assertEquals(Status.RESERVATION_FAIL, cache.access(read(3), 3));
        assertEquals(FailReason.MISS_QUEUE, cache.failReason());
        cache.missQueue().poll();
        assertEquals(Status.RESERVATION_FAIL, cache.access(read(3), 4));
        assertEquals(FailReason.MSHR_ENTRY, cache.failReason());
        assertTrue(cache.wouldFailAgain());
        cache.repeatFail(AccessType.CONSTANT_READ.ordinal(), 5);
        assertEquals(6, cache.counts().fails(AccessType.CONSTANT_READ, FailReason.MSHR_ENTRY));
        cache.access(read(1), 5);
        assertEquals(Status.RESERVATION_FAIL, cache.access(read(1), 6));
        assertEquals(FailReason.MSHR_MERGE, cache.failReason());
    }

    @Test
    void invalidation_drops_all_lines() {
        load(1, 1);
        assertTrue(cache.invalidateAll());
        assertFalse(cache.invalidateAll());
        assertEquals(Status.MISS, cache.access(read(1), 2));
    }

    @Test
    void a_writable_configuration_is_refused() {
        assertThrows(BadInput.class, () -> new ReadOnlyCache(CacheShapes.l1d(1, 1, 1, 1, 1), requests, 0));
    }
}
