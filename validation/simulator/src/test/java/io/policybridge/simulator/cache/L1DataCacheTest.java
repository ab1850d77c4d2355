package io.policybridge.simulator.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.CacheConfig.WriteAllocate;
import io.policybridge.input.BadInput;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import org.junit.jupiter.api.Test;

class L1DataCacheTest {
    private final Requests requests = new Requests();

    private DataCache cache(int ways, int entries, int merges, int queue) {
        return new DataCache(CacheShapes.l1d(1, ways, entries, merges, queue), false, requests, 3, null, null, 0);
    }

    private int read(int line) {
        return CacheShapes.whole(requests, AccessType.GLOBAL_READ, line);
    }

    private int store(int line) {
        return CacheShapes.whole(requests, AccessType.GLOBAL_WRITE, line);
    }

    private int localStore(int line) {
        return CacheShapes.whole(requests, AccessType.LOCAL_WRITE, line);
    }

    /** Misses {@code line} at {@code now} and brings it. */
    private void load(DataCache cache, int line, long now) {
        int fetch = read(line);
        assertEquals(Status.MISS, cache.access(fetch, now));
        cache.missQueue().poll();
        CacheShapes.fillLine(cache, requests, fetch, now);
        requests.release(cache.nextAccess());
    }

    @Test
    void a_miss_fetches_its_whole_line_and_gets_its_own_address_and_size_back() {
        DataCache cache = cache(4, 4, 4, 8);
        int request = CacheShapes.sector(requests, AccessType.GLOBAL_READ, 5, 2, 4);

        assertEquals(Status.MISS, cache.access(request, 10));

        assertTrue(cache.sentRead());
        assertEquals(request, cache.missQueue().peek());
        assertEquals(5 * 128, requests.address[request]);
        assertEquals(128, requests.size[request]);
        CacheShapes.fillLine(cache, requests, request, 20);
        assertEquals(5 * 128 + 64, requests.address[request]);
        assertEquals(32, requests.size[request]);
    }

    @Test
    void the_last_of_four_replies_fills_the_line() {
        DataCache cache = cache(4, 4, 4, 8);
        int request = read(5);
        cache.access(request, 10);
        int live = requests.live();
        for (int i = 0; i < 3; i++) {
            cache.fill(CacheShapes.reply(requests, request), 20);
        }
        assertFalse(cache.accessReady());
        assertTrue(cache.waitingForFill(request));
        int last = CacheShapes.reply(requests, request);
        assertTrue(cache.waitingForFill(last));
        cache.fill(last, 21);
        assertTrue(cache.accessReady());
        assertFalse(cache.waitingForFill(request));
        assertEquals(live, requests.live());
        assertEquals(request, cache.nextAccess());
        assertEquals(Status.HIT, cache.access(read(5), 22));
    }

    @Test
    void an_access_to_a_line_in_flight_is_merged_and_sends_no_request() {
        DataCache cache = cache(4, 4, 4, 8);
        int first = read(5);
        int second = read(5);
        cache.access(first, 10);

        assertEquals(Status.MISS, cache.access(second, 11));

        assertEquals(Status.HIT_RESERVED, cache.probe());
        assertTrue(cache.merged());
        assertFalse(cache.sentRead());
        assertEquals(1, cache.missQueue().size());
        assertEquals(1, cache.mshrs());
        CacheShapes.fillLine(cache, requests, first, 20);
        assertEquals(first, cache.nextAccess());
        assertEquals(second, cache.nextAccess());
        assertEquals(0, cache.mshrs());
    }

    @Test
    void it_counts_a_merge_as_pending_hit_and_as_mshr_hit() {
        DataCache cache = cache(4, 4, 4, 8);
        cache.access(read(5), 10);
        cache.access(read(5), 11);
        assertEquals(1, cache.counts().count(AccessType.GLOBAL_READ, Status.MISS));
        assertEquals(1, cache.counts().count(AccessType.GLOBAL_READ, Status.HIT_RESERVED));
        assertEquals(1, cache.counts().count(AccessType.GLOBAL_READ, Status.MSHR_HIT));
        assertEquals(2, cache.counts().accesses());
        assertEquals(1, cache.counts().misses());
    }

    @Test
    void a_read_keeps_one_place_of_the_miss_queue_for_a_write_back() {
        DataCache cache = cache(4, 4, 4, 3);
        cache.access(store(1), 1);
        assertEquals(Status.MISS, cache.access(read(2), 2));
        assertEquals(Status.RESERVATION_FAIL, cache.access(read(3), 3));
        assertEquals(FailReason.MISS_QUEUE, cache.failReason());
        assertEquals(Status.MISS, cache.access(store(4), 4));
        assertEquals(Status.RESERVATION_FAIL, cache.access(store(5), 5));
        assertEquals(FailReason.MISS_QUEUE, cache.failReason());
        assertTrue(cache.missQueueFull());
    }

    @Test
    void reasons_are_found_in_the_order_line_queue_mshr() {
        // One way, one MSHR entry, a queue that is full for reads with the first miss.
        DataCache cache = cache(1, 1, 1, 2);
        cache.access(read(1), 1);
        cache.access(read(2), 2);
        assertEquals(FailReason.LINE_ALLOC, cache.failReason());
        cache.access(read(1), 3);
        assertEquals(FailReason.MISS_QUEUE, cache.failReason());
        cache.missQueue().poll();
        cache.access(read(1), 4);
        assertEquals(FailReason.MSHR_MERGE, cache.failReason());
    }

    @Test
    void a_miss_that_finds_no_mshr_entry_fails() {
        DataCache cache = cache(4, 1, 4, 8);
        cache.access(read(1), 1);
        assertEquals(Status.RESERVATION_FAIL, cache.access(read(2), 2));
        assertEquals(FailReason.MSHR_ENTRY, cache.failReason());
        assertEquals(2, cache.way());
        assertEquals(1, cache.counts().fails(AccessType.GLOBAL_READ, FailReason.MSHR_ENTRY));
        assertEquals(1, cache.counts().reservationFails());
        assertEquals(1, cache.counts().accesses());
    }

    @Test
    void a_failed_attempt_moves_no_stamp() {
        // Line 1 is in flight and takes no second access; the attempt at 3 fails, so line 1 stays older than line 2.
        DataCache cache = cache(2, 4, 1, 8);
        int pending = read(1);
        cache.access(pending, 1);
        load(cache, 2, 2);
        assertEquals(Status.RESERVATION_FAIL, cache.access(read(1), 3));
        assertEquals(FailReason.MSHR_MERGE, cache.failReason());
        CacheShapes.fillLine(cache, requests, pending, 4);
        cache.access(read(3), 5);
        assertEquals(128, cache.evictedBlock());
    }

    @Test
    void a_failed_attempt_leaves_no_trace_in_queue_mshrs_and_lines() {
        DataCache cache = cache(2, 1, 4, 8);
        load(cache, 1, 1);
        load(cache, 2, 2);
        cache.access(read(3), 3);
        assertEquals(Status.RESERVATION_FAIL, cache.access(read(4), 4));
        assertFalse(cache.evicted() || cache.sentRead() || cache.sentWriteBack());
        assertEquals(DataCache.NOT_ALLOCATED, cache.allocation());
        assertEquals(1, cache.missQueue().size());
        assertEquals(1, cache.mshrs());
        assertEquals(Status.HIT, cache.access(read(2), 5));
    }

    @Test
    void a_failure_repeats_itself_until_something_happens() {
        DataCache cache = cache(1, 4, 4, 8);
        int pending = read(1);
        cache.access(pending, 1);
        cache.access(read(2), 2);
        long version = cache.version();
        assertTrue(cache.wouldFailAgain());
        cache.repeatFail(70);
        assertTrue(cache.wouldFailAgain());
        assertEquals(71, cache.counts().fails(AccessType.GLOBAL_READ, FailReason.LINE_ALLOC));
        cache.missQueue().poll();
        assertFalse(cache.wouldFailAgain());
        assertTrue(cache.version() > version);
        cache.access(read(2), 3);
        assertTrue(cache.wouldFailAgain());
        CacheShapes.fillLine(cache, requests, pending, 4);
        assertFalse(cache.wouldFailAgain());
    }

    @Test
    void three_of_four_replies_change_no_outcome() {
        DataCache cache = cache(1, 4, 4, 8);
        int pending = read(1);
        cache.access(pending, 1);
        cache.access(read(2), 2);
        for (int i = 0; i < 3; i++) {
            cache.fill(CacheShapes.reply(requests, pending), 3);
        }
        assertTrue(cache.wouldFailAgain());
    }

    @Test
    void a_success_is_not_repeated_as_a_failure() {
        DataCache cache = cache(1, 4, 4, 8);
        cache.access(read(1), 1);
        assertFalse(cache.wouldFailAgain());
    }

    @Test
    void a_store_miss_passes_through_without_allocating() {
        DataCache cache = cache(4, 4, 4, 8);
        int store = store(1);
        assertEquals(Status.MISS, cache.access(store, 1));
        assertTrue(cache.sentWrite());
        assertEquals(DataCache.NOT_ALLOCATED, cache.allocation());
        assertEquals(store, cache.missQueue().poll());
        assertEquals(128, requests.size[store]);
        assertEquals(Status.MISS, cache.access(read(1), 2));
    }

    @Test
    void a_store_passes_through_when_every_line_is_reserved_or_its_own_is_in_flight() {
        DataCache cache = cache(1, 4, 4, 8);
        cache.access(read(1), 1);
        assertEquals(Status.MISS, cache.access(store(2), 2));
        assertEquals(Status.RESERVATION_FAIL, cache.probe());
        assertEquals(Status.MISS, cache.access(store(1), 3));
        assertEquals(Status.HIT_RESERVED, cache.probe());
        assertEquals(2, cache.counts().accesses(AccessType.GLOBAL_WRITE));
        assertEquals(0, cache.counts().reservationFails());
    }

    @Test
    void a_global_store_that_hits_goes_on_and_drops_the_line() {
        DataCache cache = cache(2, 4, 4, 8);
        load(cache, 1, 1);
        assertEquals(Status.HIT, cache.access(store(1), 2));
        assertTrue(cache.sentWrite());
        assertEquals(Status.MISS, cache.access(read(1), 3));
        assertFalse(cache.evicted());
    }

    @Test
    void a_local_store_that_hits_stays_and_is_written_back_when_its_line_goes() {
        DataCache cache = cache(1, 4, 4, 8);
        load(cache, 1, 1);
        int store = CacheShapes.sector(requests, AccessType.LOCAL_WRITE, 1, 0, 8);
        assertEquals(Status.HIT, cache.access(store, 2));
        assertFalse(cache.sentWrite());
        int next = read(2);
        requests.partition[next] = 7;
        requests.lanes[next] = 0xff;

        assertEquals(Status.MISS, cache.access(next, 3));

        assertTrue(cache.evicted());
        assertEquals(128, cache.evictedBlock());
        assertTrue(cache.sentWriteBack());
        assertEquals(next, cache.missQueue().poll());
        int back = cache.missQueue().poll();
        assertEquals(cache.writeBack(), back);
        assertEquals(AccessType.L1_WRITE_BACK.ordinal(), requests.type[back]);
        assertEquals(128, requests.address[back]);
        assertEquals(128, requests.size[back]);
        assertEquals(0xf, requests.sectors[back]);
        assertEquals(0xff, requests.bytesLow[back]);
        assertEquals(3, requests.sm[back]);
        assertEquals(7, requests.partition[back]);
        assertEquals(0xff, requests.lanes[back]);
    }

    @Test
    void a_local_store_that_misses_passes_through() {
        DataCache cache = cache(1, 4, 4, 8);
        assertEquals(Status.MISS, cache.access(localStore(1), 1));
        assertTrue(cache.sentWrite());
    }

    @Test
    void a_hit_refreshes_its_line() {
        DataCache cache = cache(2, 4, 4, 8);
        load(cache, 1, 1);
        load(cache, 2, 2);
        cache.access(read(1), 3);
        cache.access(read(3), 4);
        assertEquals(2 * 128, cache.evictedBlock());
    }

    @Test
    void a_merge_refreshes_the_line_too() {
        DataCache cache = cache(2, 4, 4, 8);
        int first = read(1);
        cache.access(first, 1);
        load(cache, 2, 2);
        cache.access(read(1), 3);
        CacheShapes.fillLine(cache, requests, first, 4);
        cache.access(read(3), 5);
        assertEquals(2 * 128, cache.evictedBlock());
    }

    @Test
    void invalidation_drops_everything_once_and_a_pending_fill_revives_its_line() {
        DataCache cache = cache(2, 4, 4, 8);
        assertFalse(cache.invalidateAll());
        int pending = read(1);
        cache.access(pending, 1);
        assertTrue(cache.invalidateAll());
        assertFalse(cache.invalidateAll());
        CacheShapes.fillLine(cache, requests, pending, 2);
        assertEquals(Status.HIT, cache.access(read(1), 3));
    }

    @Test
    void a_policys_flush_spares_what_is_modified_reserved_or_awaited() {
        // Lines 1 clean, 2 modified, 3 reserved, 4 filled but not handed back: only line 1 is gone.
        DataCache cache = cache(4, 4, 4, 8);
        load(cache, 1, 1);
        load(cache, 2, 2);
        cache.access(localStore(2), 3);
        cache.access(read(3), 4);
        int awaited = read(4);
        cache.access(awaited, 5);
        CacheShapes.fillLine(cache, requests, awaited, 6);
        cache.dropClean();
        assertEquals(Status.HIT, cache.access(read(2), 7));
        assertEquals(Status.HIT, cache.access(read(4), 8));
        cache.access(read(3), 9);
        assertEquals(Status.HIT_RESERVED, cache.probe());
        assertEquals(Status.MISS, cache.access(read(1), 10));
    }

    @Test
    void a_policys_flush_spares_a_line_of_which_any_sector_is_awaited() {
        // Sector 0 was handed back; sector 1 is filled, so no sector is reserved, but its load is not handed back yet.
        DataCache cache = new DataCache(CacheShapes.writeThrough(1), false, requests, 0, null, null, 0);
        for (int sector = 0; sector < 2; sector++) {
            int fetch = CacheShapes.sector(requests, AccessType.GLOBAL_READ, 1, sector, 4);
            cache.access(fetch, sector);
            cache.fill(fetch, sector);
            if (sector == 0) {
                cache.nextAccess();
            }
        }
        cache.dropClean();
        assertEquals(Status.HIT, cache.access(CacheShapes.sector(requests, AccessType.GLOBAL_READ, 1, 0, 4), 3));
        cache.nextAccess();
        cache.dropClean();
        assertEquals(Status.MISS, cache.access(CacheShapes.sector(requests, AccessType.GLOBAL_READ, 1, 0, 4), 4));
    }

    @Test
    void a_passing_store_alone_is_no_use() {
        DataCache cache = cache(2, 4, 4, 8);
        cache.access(store(1), 1);
        assertFalse(cache.invalidateAll());
    }

    @Test
    void a_line_dropped_between_fill_and_hand_back_is_allocated_without_a_fetch() {
        // Upstream: the entry is still known, so the new access merges; its line stays reserved for good.
        DataCache cache = cache(1, 4, 4, 8);
        int first = read(1);
        cache.access(first, 1);
        CacheShapes.fillLine(cache, requests, first, 2);
        cache.invalidateAll();
        assertEquals(Status.MISS, cache.access(read(1), 3));
        assertTrue(cache.merged());
        assertEquals(DataCache.LINE_ALLOCATED, cache.allocation());
        cache.nextAccess();
        cache.nextAccess();
        assertEquals(0, cache.mshrs());
        assertEquals(Status.RESERVATION_FAIL, cache.access(read(2), 4));
    }

    @Test
    void a_fill_takes_the_fill_port_for_one_cycle() {
        DataCache cache = cache(1, 4, 4, 8);
        int pending = read(1);
        cache.access(pending, 1);
        CacheShapes.fillLine(cache, requests, pending, 2);
        assertFalse(cache.fillPortFree());
        cache.cycle();
        assertTrue(cache.fillPortFree());
    }

    @Test
    void a_fill_that_no_access_awaits_is_refused() {
        DataCache cache = cache(1, 4, 4, 8);
        int stray = read(1);
        assertFalse(cache.waitingForFill(stray));
        assertThrows(IllegalStateException.class, () -> cache.fill(stray, 1));
    }

    @Test
    void a_write_through_cache_allocates_stores_and_sends_them_but_never_writes_back() {
        DataCache cache = new DataCache(CacheShapes.writeThrough(1), false, requests, 0, null, null, 0);
        int store = CacheShapes.sector(requests, AccessType.GLOBAL_WRITE, 1, 0, 32);
        assertEquals(Status.MISS, cache.access(store, 1));
        assertTrue(cache.sentWrite());
        assertEquals(DataCache.LINE_ALLOCATED, cache.allocation());
        assertEquals(Status.HIT, cache.access(CacheShapes.sector(requests, AccessType.GLOBAL_READ, 1, 0, 4), 2));
        cache.access(CacheShapes.sector(requests, AccessType.GLOBAL_READ, 2, 0, 4), 3);
        assertTrue(cache.evicted());
        assertEquals(32, cache.evictedBytes());
        assertFalse(cache.sentWriteBack());
    }

    @Test
    void what_is_not_modelled_is_refused_by_name() {
        CacheConfig l1d = CacheShapes.l1d(1, 1, 1, 1, 4);
        assertRefused(CacheShapes.with(l1d, WriteAllocate.FETCH_ON_WRITE), "FETCH_ON_WRITE");
        assertRefused(CacheShapes.with(l1d, WriteAllocate.WRITE_ALLOCATE), "WRITE_ALLOCATE");
        assertRefused(CacheShapes.with(l1d, WriteAllocate.LAZY_FETCH_ON_READ), "policy L");
        assertRefused(CacheShapes.readOnly(1, 128, 1, 1, 4), "policy R");
    }

    private void assertRefused(CacheConfig config, String what) {
        String message = assertThrows(BadInput.class, () -> new DataCache(config, false, requests, 0, null, null, 0))
                .getMessage();
        assertTrue(message.startsWith("L1D") && message.contains(what), message);
    }
}
