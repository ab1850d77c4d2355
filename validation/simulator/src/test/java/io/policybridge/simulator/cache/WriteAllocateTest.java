package io.policybridge.simulator.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.Release;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import org.junit.jupiter.api.Test;

/** An L2 slice of whole lines whose write misses go on and fetch their line (W). */
class WriteAllocateTest {
    private static final int FETCH = AccessType.L2_WRITE_ALLOCATE_READ.ordinal();

    private final Requests requests = new Requests();

    private DataCache cache(int missQueue) {
        CacheConfig config = new CacheConfig(
                new CacheConfig.Geometry(CacheConfig.CacheType.NORMAL, 1, 128, 1, CacheConfig.SetIndex.LINEAR),
                CacheConfig.Replacement.LRU,
                CacheConfig.Allocate.ON_MISS,
                new CacheConfig.Writes(
                        CacheConfig.Write.WRITE_BACK, CacheConfig.WriteAllocate.WRITE_ALLOCATE, Release.DEVELOPMENT),
                new CacheConfig.Mshrs(CacheConfig.Mshr.ASSOCIATIVE, 2, 2),
                new CacheConfig.Queues(missQueue, 0, 32));
        return new DataCache(config, true, requests, 0, null, null, 0);
    }

    private int write(int line) {
        return CacheShapes.sector(requests, AccessType.GLOBAL_WRITE, line, 0, 32);
    }

    private int read(int line) {
        return CacheShapes.sector(requests, AccessType.GLOBAL_READ, line, 0, 32);
    }

    @Test
    void a_write_miss_goes_on_and_a_fetch_of_its_line_follows() {
        DataCache cache = cache(4);
        int write = write(1);
        assertEquals(Status.MISS, cache.access(write, 1));
        assertTrue(cache.sentWrite());
        assertEquals(write, cache.missQueue().poll());
        int fetch = cache.missQueue().poll();
        assertEquals(FETCH, requests.type[fetch]);
        assertEquals(128, requests.address[fetch]);
        assertEquals(128, requests.size[fetch]);
        assertTrue(cache.missQueue().isEmpty());
        cache.fill(fetch, 2);
        assertEquals(fetch, cache.nextAccess());
        assertFalse(cache.isLineModified());
        assertEquals(Status.HIT, cache.access(read(1), 3));
    }

    @Test
    void a_write_hit_stays_here_and_is_written_back_behind_the_next_fetch() {
        DataCache cache = dirty();
        assertTrue(cache.missQueue().isEmpty());
        int next = write(2);
        assertEquals(Status.MISS, cache.access(next, 4));
        assertEquals(next, cache.missQueue().poll());
        assertEquals(FETCH, requests.type[cache.missQueue().poll()]);
        assertEquals(
                AccessType.L2_WRITE_BACK.ordinal(),
                requests.type[cache.missQueue().poll()]);
        assertTrue(cache.sentWriteBack());
    }

    /** 128 bytes at 32 a cycle: four cycles. */
    @Test
    void a_write_miss_that_evicts_a_dirty_line_reads_it_through_the_data_port() {
        DataCache cache = dirty();
        cache.access(write(2), 4);
        assertTrue(cache.sentWriteBack());
        cache.cycles(3);
        assertFalse(cache.dataPortFree());
        cache.cycles(1);
        assertTrue(cache.dataPortFree());
    }

    @Test
    void the_write_back_of_a_read_miss_leaves_the_data_port_free() {
        DataCache cache = dirty();
        cache.access(read(2), 4);
        assertTrue(cache.sentWriteBack());
        assertTrue(cache.dataPortFree());
    }

    /** Its only line is dirty, and its data port is free. */
    private DataCache dirty() {
        DataCache cache = cache(4);
        cache.access(write(1), 1);
        cache.missQueue().poll();
        cache.fill(cache.missQueue().poll(), 2);
        cache.nextAccess();
        assertEquals(Status.HIT, cache.access(write(1), 3));
        // the fill and the hit
        cache.cycles(4);
        assertTrue(cache.dataPortFree());
        return cache;
    }

    @Test
    void a_second_write_to_a_line_in_flight_is_sent_and_joins_the_fetch() {
        DataCache cache = cache(6);
        cache.access(write(1), 1);
        assertEquals(Status.MISS, cache.access(write(1), 2));
        assertEquals(Status.HIT_RESERVED, cache.probe());
        // write, fetch, write
        assertEquals(3, cache.missQueue().size());
        assertEquals(1, cache.mshrs());
    }

    @Test
    void a_write_miss_needs_three_places_and_an_mshr() {
        DataCache small = cache(3);
        assertEquals(Status.MISS, small.access(write(1), 1));
        DataCache full = cache(4);
        full.access(write(1), 1);
        assertEquals(Status.RESERVATION_FAIL, full.access(write(1), 2));
        assertEquals(FailReason.MISS_QUEUE, full.failReason());
        full.missQueue().poll();
        full.missQueue().poll();
        assertEquals(Status.RESERVATION_FAIL, full.access(write(2), 3));
        assertEquals(FailReason.LINE_ALLOC, full.failReason());
        assertEquals(Status.MISS, full.access(write(1), 4));
        full.missQueue().poll();
        assertEquals(Status.RESERVATION_FAIL, full.access(write(1), 5));
        assertEquals(FailReason.MSHR_MERGE, full.failReason());
    }
}
