package io.policybridge.simulator.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.Answer;
import io.policybridge.simulator.request.AccessType;
import org.junit.jupiter.api.Test;

/** The events of a cache that its policy receives. */
class PolicyAtCacheTest extends PolicyAtCache {

    @Test
    void a_load_is_an_insert_a_fill_and_a_hit() {
        DataCache cache = l1d(new Listener(), 2);
        int fetch = read(1);
        cache.access(fetch, 1);
        assertLog("insert 1 line 1");
        cache.access(read(1), 2);
        assertLog("pendingHit 1");
        CacheShapes.fillLine(cache, requests, fetch, 3);
        assertLog("fill 1 line 1");
        cache.access(read(1), 4);
        assertLog("hit 1");
    }

    @Test
    void an_eviction_comes_directly_before_the_insertion() {
        DataCache cache = l1d(new Listener(), 1);
        load(cache, 1, 1);
        log.clear();
        cache.access(read(2), 2);
        assertLog("evict 0 line 1", "insert 0 line 2");
    }

    @Test
    void a_dirty_line_is_evicted_as_dirty() {
        DataCache cache = l1d(new Listener(), 1);
        load(cache, 1, 1);
        cache.access(CacheShapes.whole(requests, AccessType.LOCAL_WRITE, 1), 2);
        log.clear();
        cache.access(read(2), 3);
        assertLog("evict 0 line 1 dirty", "insert 0 line 2");
    }

    @Test
    void a_failed_attempt_notifies_of_its_reason_only_and_the_retry_of_every_event_once() {
        DataCache cache = l1d(new Listener(), 1);
        int pending = read(1);
        cache.access(pending, 1);
        log.clear();
        int waiting = read(2);
        cache.access(waiting, 2);
        cache.repeatFail(7);
        assertLog("fail LINE_ALLOC 1", "fail LINE_ALLOC 7");
        CacheShapes.fillLine(cache, requests, pending, 3);
        log.clear();
        cache.access(waiting, 4);
        assertLog("evict 0 line 1", "insert 0 line 2");
    }

    @Test
    void a_store_that_hits_invalidates_its_line() {
        DataCache cache = l1d(new Listener(), 1);
        load(cache, 1, 1);
        log.clear();
        cache.access(store(1), 2);
        assertLog("invalidate 0 line 1", "outcome WRITE_EVICT_HIT");
    }

    @Test
    void a_store_miss_is_an_outcome_without_a_query() {
        DataCache cache = l1d(new Chooser(), 1);
        cache.access(read(1), 1);
        log.clear();
        cache.access(store(2), 2);
        assertLog("outcome STORE_MISS");
        cache.access(store(1), 3);
        assertLog("outcome STORE_MISS");
    }

    @Test
    void an_invalidation_notifies_of_every_line_that_it_drops() {
        DataCache cache = l1d(new Listener(), 3);
        load(cache, 1, 1);
        load(cache, 2, 2);
        cache.access(CacheShapes.whole(requests, AccessType.LOCAL_WRITE, 2), 3);
        log.clear();
        cache.invalidateAll();
        assertLog("invalidate 1 line 2 dirty", "invalidate 2 line 1");
        cache.invalidateAll();
        assertLog();
    }

    @Test
    void a_bypass_without_lookup_leaves_open_whether_it_would_have_hit() {
        DataCache cache = l1d(new Chooser(), 2);
        int bypassing = read(1);
        requests.route[bypassing] = Answer.BYPASS_CODE;
        cache.bypassSent(bypassing);
        assertLog("bypassed -1");
    }

    @Test
    void a_sectored_line_is_filled_with_its_last_sector() {
        DataCache slice = cache(new Listener(), true, CacheShapes.l2(1, 1, 8));
        int first = CacheShapes.sector(requests, AccessType.GLOBAL_READ, 1, 0, 32);
        int second = CacheShapes.sector(requests, AccessType.GLOBAL_READ, 1, 1, 32);
        slice.access(first, 1);
        slice.access(second, 2);
        log.clear();
        slice.fill(first, 3);
        assertLog();
        slice.fill(second, 4);
        assertLog("fill 0 line 1");
    }

    @Test
    void a_host_copy_is_an_insertion_and_uses_no_uid() {
        DataCache slice = cache(new Listener(), true, CacheShapes.l2(1, 1, 8));
        int before = requests.uid[requests.allocate()];
        slice.hostCopy(128, 1, 1);
        slice.hostCopy(128 + 32, 2, 2);
        slice.hostCopy(256, 3, 1);
        assertLog(
                "insert 0 line 1",
                "fill 0 line 1",
                "sectorMiss 0",
                "fill 0 line 1",
                "evict 0 line 1",
                "insert 0 line 2",
                "fill 0 line 2");
        assertEquals(before + 1, requests.uid[requests.allocate()]);
    }
}
